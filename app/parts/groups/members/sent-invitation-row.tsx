import { RENEWAL_PAUSE_MS } from "#contract/groups/limits";
import type { SentInvitation } from "#contract/groups/shapes";

import { honorific } from "#contract/users/called";
import { UnderReview } from "~/parts/chat/under-review";
import { Badge } from "~/ui/badge";
import { Seal } from "~/ui/people/seal";
import { Person } from "~/ui/rows";
import { serverNow } from "~/ui/time/clock";
import { formatDay } from "~/ui/time/format";
import { endText } from "../ends";
import { Act } from "./member-row";

const STATE_WORDS: Record<SentInvitation["state"], string> = {
  invited: "回答待ち",
  expired: "期限切れ",
  accepted: "参加",
  declined: "辞退",
  withdrawn: "取り消し",
  renewed: "再送済み",
};

/** What became of one invitation; as long as it is open it can be taken back, and sent again from the next day on. */
export function SentInvitationRow({ invitation }: { invitation: SentInvitation }) {
  const { user, inviter, state, invitedAt, expiresAt, answeredAt, message, isOpen } = invitation;
  const whom = { userId: user.objectId, role: user.role, name: user.name };
  const when = answeredAt
    ? formatDay(answeredAt)
    : state === "invited"
      ? endText(expiresAt)
      : formatDay(expiresAt);
  const from = inviter
    ? `${inviter.name} ${honorific(inviter.role)}が${formatDay(invitedAt)}に招待`
    : formatDay(invitedAt);
  return (
    <Person
      leading={<Seal name={user.name} role={user.role} src={user.avatarUrl} />}
      title={
        <>
          {user.name} <small>{honorific(user.role)}</small>
        </>
      }
      badges={
        <>
          <UnderReview of={user} />
          <Badge tone={state === "invited" ? "brand" : undefined}>{STATE_WORDS[state]}</Badge>
        </>
      }
      detail={
        <>
          {from}　{when}
          {message ? <span className="note">「{message}」</span> : null}
        </>
      }
      actions={
        isOpen ? (
          <>
            {invitedAt <= serverNow() - RENEWAL_PAUSE_MS ? (
              <Act {...whom} intent="renew" word="再送する" />
            ) : null}
            <Act {...whom} intent="withdraw" word="取り消す" />
          </>
        ) : null
      }
    />
  );
}
