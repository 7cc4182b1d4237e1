import { Fragment, lazy, Suspense } from "react";
import { isPicture } from "#contract/chat/media-place";
import type { ChatMedia } from "#contract/chat/shapes";
import { loadPatiently } from "~/live/load-patiently";
import { clearAddress, type MediaKey } from "~/live/room/media-address";
import { useOpenedMedia } from "~/live/room/opened-media";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useHydrated } from "~/ui/scripted/hydrated";
import { formatBytes } from "~/ui/text/numbers";

const LoadedPdf = lazy(() =>
  loadPatiently(async () => ({ default: (await import("./shown/media-pdf")).LoadedPdf })),
);

/** Images and files of one message. */
export function Medias({ medias, held }: { medias: readonly ChatMedia[]; held: MediaKey }) {
  if (medias.length === 0) return null;
  return (
    <div className="medias">
      {medias.map((media) =>
        media.isUnreadable ? (
          <span key={media.name} className="media">
            <FileName media={media} />
          </span>
        ) : (
          <Fragment key={media.name}>
            <Link className="media" to={`/rooms/${held.roomId}/medias/${media.name}`} data-file={media.name}>
              {isPicture(media.contentType) ? (
                <MediaPicture media={media} held={held} size="thumbnail" />
              ) : (
                <FileName media={media} />
              )}
            </Link>
            <MediaPdf media={media} held={held} />
          </Fragment>
        ),
      )}
    </div>
  );
}

/** What shows the first page of a PDF. Nothing without scripts, and for any other file. */
export function MediaPdf({ media, held }: { media: ChatMedia; held: MediaKey }) {
  if (!useHydrated() || media.contentType !== "application/pdf") return null;
  return (
    <Suspense>
      <LoadedPdf media={media} held={held} />
    </Suspense>
  );
}

type PictureProps = { media: ChatMedia; held: MediaKey; size: "original" | "thumbnail" };

/** A picture that the browser decrypts, or without JavaScript the server. Until it is there its place bears its name. */
export function MediaPicture({ media, held, size }: PictureProps) {
  const address = useOpenedMedia(held, media, size);
  const { width = 4, height = 3, fileName } = media;
  return (
    <span className="media-picture">
      {address ? (
        <img src={address} alt={fileName} width={width} height={height} />
      ) : (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={fileName}
        />
      )}
      <noscript>
        <img
          src={clearAddress(held.roomId, media.name, size)}
          alt={fileName}
          width={width}
          height={height}
          loading="lazy"
        />
      </noscript>
    </span>
  );
}

export function FileName({ media }: { media: ChatMedia }) {
  return (
    <span className="media-file">
      <Icon name="file-text" />
      <span>{media.fileName}</span>
      <small>{formatBytes(media.size)}</small>
    </span>
  );
}
