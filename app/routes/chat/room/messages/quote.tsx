import { isPicture } from "#contract/chat/media-place";
import type { Quotation } from "#contract/chat/shapes";
import { FORWARDED, QUOTED_UNSEEN } from "#contract/chat/texts";
import { MediaPicture } from "~/parts/chat/media-picture";
import { messageAddress } from "~/parts/chat/message-address";
import { nameOf } from "~/parts/chat/names";
import { Icon } from "~/ui/icon";
import { Time } from "~/ui/time/time";
import type { Around } from "./around";
import type { LogLine } from "./days";
import { quotedText } from "./message-labels";

/** What is above the words of few messages: that they are urgent, come from elsewhere, or what they reply to. */
export function BubbleHead({ line, around }: { line: LogLine; around: Around }) {
  const { urgent, isForwarded, replyTo } = line;
  return (
    <>
      {urgent ? (
        <p className="bubble-mark bubble-urgent">
          <strong className="badge badge-warning">至急</strong> {urgent.reason}
        </p>
      ) : null}
      {isForwarded ? (
        <p className="bubble-mark">
          <Icon name="forward" size={16} /> {FORWARDED}
        </p>
      ) : null}
      {replyTo ? <Quote quoted={around.quotedIn(line)} around={around} /> : null}
    </>
  );
}

type Props = {
  quoted: Quotation | undefined;
  around: Around;
  /** What it is, for who hears the page. */
  title?: string;
};

/** What a reply quotes: leads to the message, on the page where it stands. */
export function Quote({ quoted, around, title = "返信先" }: Props) {
  if (!quoted) return <p className="quote">{QUOTED_UNSEEN}</p>;
  const { id, seq, senderId, createdAt, medias } = quoted;
  const { held, isHere } = around;
  const [media] = medias;
  return (
    <a className="quote" href={isHere(id) ? `#m${seq}` : messageAddress(held.roomId, seq)}>
      <b>
        <span className="sr-only">{title}: </span>
        {nameOf(around.people.get(senderId))} <Time at={createdAt} as="when" />
      </b>
      <span className="cut">{quotedText(quoted)}</span>
      {media && isPicture(media.contentType) ? (
        <MediaPicture media={media} held={held} size="thumbnail" />
      ) : null}
    </a>
  );
}
