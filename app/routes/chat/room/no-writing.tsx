import { blockPath } from "~/parts/moderation/report-path";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

type Props = {
  roomId: string;
  refusal: string;
  /** The person whom the viewer keeps away, and can let come near again. */
  blockedId: string | null;
};

/** Stands where one would write, when nothing can be written here. */
export function NoWriting({ roomId, refusal, blockedId }: Props) {
  return (
    <div className="composer" id="composer-text">
      <Callout
        action={
          blockedId ? (
            <ButtonLink kind="secondary" small to={blockPath(blockedId, `/rooms/${roomId}`)}>
              ブロックを解除する
            </ButtonLink>
          ) : undefined
        }
      >
        {refusal}
      </Callout>
    </div>
  );
}
