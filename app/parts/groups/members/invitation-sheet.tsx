import type { Group } from "#contract/groups/shapes";
import { NameLink } from "~/parts/chat/name-link";
import type { GroupPaths } from "~/request/paths/group-paths";
import { Surface } from "~/ui/surface";
import { endText } from "../ends";
import { InvitationAnswer, JoinAfterReview } from "./invitation-row";

type Props = { group: Group; paths: GroupPaths; mayAnswer: boolean };

/** The invitation that waits for the viewer: from whom, what it says, until when. */
export function InvitationSheet({ group, paths, mayAnswer }: Props) {
  const { objectId, name, invitation } = group;
  if (!invitation) return null;
  return (
    <Surface title="コミュニティへの招待" waits more={endText(invitation.expiresAt)}>
      <p>
        {invitation.inviter ? (
          <NameLink
            person={invitation.inviter}
            here={paths.group(objectId)}
            isOfConnect={paths.isOfConnect}
          />
        ) : (
          "コミュニティの管理者"
        )}
        から招待が届いています。
      </p>
      {invitation.message ? <blockquote className="quote prose">{invitation.message}</blockquote> : null}
      {mayAnswer ? <InvitationAnswer groupId={objectId} name={name} paths={paths} /> : <JoinAfterReview />}
    </Surface>
  );
}
