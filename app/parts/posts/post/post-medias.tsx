import { lazy, type MouseEvent, Suspense } from "react";
import type { PostMedia } from "#contract/posts/shapes";
import { loadPatiently } from "~/live/load-patiently";
import { isPlain } from "~/parts/files/plain-press";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/scripted/hydrated";
import { formatBytes } from "~/ui/text/numbers";

const PICTURE = /^image\/(jpeg|png|gif|webp)$/;
const PDF = "application/pdf";

const PostPdf = lazy(() => loadPatiently(async () => ({ default: (await import("./post-pdf")).PostPdf })));

/** Pictures, then files, of a text. With scripts pictures and PDFs open over the page. */
export function PostMedias({ medias }: { medias: readonly PostMedia[] }) {
  const isHydrated = useHydrated();
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    const pressed = event.currentTarget;
    void import("./show-files").then(
      ({ showPostFiles }) => showPostFiles(pressed, medias),
      () => location.assign(pressed.href),
    );
  };
  if (medias.length === 0) return null;
  const pictures = medias.filter(({ contentType }) => PICTURE.test(contentType));
  const files = medias.filter((media) => !pictures.includes(media));
  return (
    <>
      {pictures.length > 0 ? (
        <ul className="post-pictures" aria-label="写真">
          {pictures.map(({ id, url, name, width, height }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener" data-file={id} onClick={show}>
                <img
                  src={url}
                  alt={name}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {files.length > 0 ? (
        <ul className="post-files" aria-label="ファイル">
          {files.map((file) => (
            <li key={file.id}>
              <a
                className="post-file"
                href={file.url}
                download={file.name}
                data-file={file.id}
                onClick={file.contentType === PDF ? show : undefined}
              >
                <Icon name="file-text" />
                <span>
                  {file.name}
                  <small>{formatBytes(file.size)}</small>
                </span>
              </a>
              {isHydrated && file.contentType === PDF ? (
                <Suspense>
                  <PostPdf media={file} medias={medias} />
                </Suspense>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
