import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { Row, RowList } from "~/ui/rows";

type State = "open" | "used" | "expired" | "withdrawn";
type Invitation = { id: string; email: string; hospitalName: string; state: State; expiresAt: number };

const WORDS: Record<State, string> = {
  open: "登録待ち",
  used: "登録済み",
  expired: "期限切れ",
  withdrawn: "取消済み",
};

/** Whom one has invited; one that is still open can be taken back. */
export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <RowList label="招待の状況">
      {invitations.map(({ id, email, hospitalName, state, expiresAt }) => (
        <Row
          key={id}
          title={email}
          badges={<Badge tone={state === "used" ? "success" : "plain"}>{WORDS[state]}</Badge>}
          detail={state === "open" ? `${hospitalName}・${formatDate(expiresAt)}まで` : hospitalName}
          actions={state === "open" ? <Withdraw id={id} email={email} /> : undefined}
        />
      ))}
    </RowList>
  );
}

function Withdraw({ id, email }: { id: string; email: string }) {
  return (
    <form method="post">
      <Button kind="secondary" name="withdraw" value={id}>
        取り消す<span className="sr-only">：{email}</span>
      </Button>
    </form>
  );
}
