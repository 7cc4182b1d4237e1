import type { Group } from "#contract/groups/shapes";
import { Surface } from "~/ui/surface";
import { endWords } from "./ends";
import { InvitationAnswer, inviterWords } from "./invitation-row";
import type { GroupWays } from "./ways";

type Props = { group: Group; ways: GroupWays; mayAnswer: boolean };

/** The invitation that waits for the viewer: from whom, what it says, until when. */
export function InvitationSheet({ group, ways, mayAnswer }: Props) {
  const { objectId, name, invitation } = group;
  if (!invitation) return null;
  return (
    <Surface title="コミュニティへの招待" waits more={endWords(invitation.expiresAt)}>
      <p>{inviterWords(invitation)}招待が届いています。</p>
      {invitation.message ? <blockquote className="quote prose">{invitation.message}</blockquote> : null}
      {mayAnswer ? (
        <InvitationAnswer groupId={objectId} name={name} ways={ways} />
      ) : (
        <p className="note">医師資格の確認後に参加できます。</p>
      )}
    </Surface>
  );
}
