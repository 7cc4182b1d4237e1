import type { ListedGroup, OwnInvitation } from "#contract/groups/shapes";
import { honorific } from "#contract/users/called";
import { Form } from "~/forms/form";
import type { GroupPaths } from "~/request/paths/group-paths";
import { Button } from "~/ui/button";
import { Row } from "~/ui/rows";
import { formatPeople } from "~/ui/text/numbers";
import { endText } from "../ends";

type Props = {
  group: ListedGroup;
  paths: GroupPaths;
  /** A doctor whose licence is under review is asked, and answers after it. */
  mayAnswer: boolean;
};

/** A group that waits for the viewer's answer; the buttons answer on the group's own page. */
export function InvitationRow({ group, paths, mayAnswer }: Props) {
  const { objectId, name, memberCount, invitation } = group;
  if (!invitation) return null;
  return (
    <Row
      to={paths.group(objectId)}
      title={name}
      unread
      detail={`${formatPeople(memberCount)}　${inviterText(invitation)}　${endText(invitation.expiresAt)}`}
      actions={
        mayAnswer ? (
          <InvitationAnswer groupId={objectId} name={name} paths={paths} small />
        ) : (
          <JoinAfterReview />
        )
      }
    />
  );
}

export const JoinAfterReview = () => <p className="note">医師資格の確認後に参加できます。</p>;

function inviterText({ inviter }: OwnInvitation): string {
  return inviter ? `${inviter.name} ${honorific(inviter.role)}から` : "コミュニティの管理者から";
}

type ResponseBody = { groupId: string; name: string; paths: GroupPaths; small?: boolean };

export function InvitationAnswer({ groupId, name, paths, small }: ResponseBody) {
  return (
    <Form method="post" action={paths.group(groupId)} className="acts" replace={false}>
      <Button small={small} name="intent" value="approve" aria-label={`「${name}」に参加する`}>
        参加する
      </Button>
      <Button
        kind="secondary"
        small={small}
        name="intent"
        value="decline"
        aria-label={`「${name}」への招待を断る`}
      >
        断る
      </Button>
    </Form>
  );
}
