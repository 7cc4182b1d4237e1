import { MailAddress } from "~/parts/users/settings/mail-address";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Row, RowList } from "~/ui/rows";
import { formatDate } from "~/ui/time/format";

type State = "open" | "used" | "expired" | "withdrawn";
type Invitation = { id: string; email: string; hospitalName: string; state: State; expiresAt: number };

const LABELS: Record<State, string> = {
  open: "登録待ち",
  used: "登録済み",
  expired: "期限切れ",
  withdrawn: "取消済み",
};

/** Lists whom one has invited; an invitation that is still open can be taken back. */
export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <RowList label="招待の状況">
      {invitations.map(({ id, email, hospitalName, state, expiresAt }) => (
        <Row
          key={id}
          title={<MailAddress>{email}</MailAddress>}
          badges={<Badge tone={state === "used" ? "success" : "plain"}>{LABELS[state]}</Badge>}
          detail={state === "open" ? `${hospitalName}・${formatDate(expiresAt)}まで` : hospitalName}
          actions={<Acts id={id} email={email} state={state} />}
        />
      ))}
    </RowList>
  );
}

function Acts({ id, email, state }: Pick<Invitation, "id" | "email" | "state">) {
  if (state === "used") return null;
  return (
    <>
      <Resend email={email} />
      {state === "open" ? (
        <form method="post">
          <Button kind="quiet" name="withdraw" value={id}>
            取り消す<span className="sr-only">：{email}</span>
          </Button>
        </form>
      ) : null}
    </>
  );
}

/** The same invitation with a new link; from any page. */
export function Resend({ email }: { email: string }) {
  return (
    <form method="post" action="/invitation">
      <Button kind="secondary" name="email" value={email}>
        再送する<span className="sr-only">：{email}</span>
      </Button>
    </form>
  );
}
