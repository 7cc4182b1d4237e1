import type { PostMedia } from "#contract/posts/shapes";
import { Icon } from "~/ui/icon";
import { formatBytes } from "~/ui/text/numbers";

const PICTURE = /^image\/(jpeg|png|gif|webp)$/;

/** Pictures, then files, of a text. */
export function PostMedias({ medias }: { medias: readonly PostMedia[] }) {
  if (medias.length === 0) return null;
  const pictures = medias.filter(({ contentType }) => PICTURE.test(contentType));
  const files = medias.filter((media) => !pictures.includes(media));
  return (
    <>
      {pictures.length > 0 ? (
        <ul className="post-pictures" aria-label="写真">
          {pictures.map(({ id, url, name, width, height }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener">
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
          {files.map(({ id, url, name, size }) => (
            <li key={id}>
              <a className="post-file" href={url} download={name}>
                <Icon name="file-text" />
                <span>
                  {name}
                  <small>{formatBytes(size)}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
