import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { EditProposal } from "#contract/hospitals/calls";
import { calledBy } from "#contract/users/called";
import type { WorkplaceClaim, WorkplaceObjection } from "#contract/workplaces/calls";
import { CHANNEL_NAMES } from "#contract/workplaces/texts";
import { shownRefusal } from "~/forms/submit.server";
import { fieldLabel, valueText } from "~/parts/hospitals/edit/history/value-labels.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

/** What waits is shown 50 at a time: what is decided makes room for the next. */
export const loader = operator(async ({ api }) => {
  const query = { offset: 0 };
  const [claims, objections, edits, lists] = await Promise.all([
    api.workplaces.claims({ query }),
    api.workplaces.objections({ query }),
    api.hospitals.allEditProposals({ query }),
    referenceLists(api),
  ]);
  return {
    ...claims,
    objections: objections.objections,
    objectionTotal: objections.total,
    editTotal: edits.total,
    edits: edits.proposals.map(({ field, value, current, ...edit }) => ({
      ...edit,
      label: fieldLabel(field),
      value: valueText(field, value, lists),
      current: valueText(field, current, lists),
    })),
  };
});

/** An operator who decides second sees the page as it is now. */
export const action = operator(async (entered) => {
  const { form, context } = entered;
  onlyFields(form, "id");
  try {
    await context.flash({ kind: "success", text: await act(entered, intentOf(form), textIn(form, "id")) });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect("/admin/workplaces", 303);
});

async function act({ api }: Entered, intent: string, id: string): Promise<string> {
  switch (intent) {
    case "confirm":
    case "refuse": {
      const isConfirmed = intent === "confirm";
      await api.workplaces.decide({ params: { id }, body: { isConfirmed } });
      return isConfirmed ? "勤務先を確認済みにしました" : "確認できなかったことを伝えました";
    }
    case "uphold":
    case "dismiss":
      await api.workplaces.settleObjection({ params: { id }, body: { isUpheld: intent === "uphold" } });
      return intent === "uphold" ? "勤務先の確認を取り消しました" : "異議を退けました";
    case "accept-edit":
    case "dismiss-edit":
      await api.hospitals.decideAnyEditProposal({
        params: { proposal: id },
        body: { isAccepted: intent === "accept-edit" },
      });
      return intent === "accept-edit" ? "提案を反映しました" : "提案を見送りました";
    default:
      await api.workplaces.codeSent({ params: { id } });
      return "送付済みにしました";
  }
}

export const meta = titled("勤務先の確認");

export default function WorkplaceQueue() {
  const { claims, total, objections, objectionTotal, edits, editTotal } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title="勤務先の確認"
        lead="確認が済んだ方だけが、医療機関の情報・空床・お知らせを扱えます。医療機関の最初の方は、必ず運営が確認します。"
      />
      <Surface title="確認の依頼" more={formatItems(total)} flush>
        {claims.length === 0 ? <EmptyState drawing="done" title="確認の依頼はありません" /> : null}
        <RowList label="確認の依頼">
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} />
          ))}
        </RowList>
      </Surface>
      <Surface title="異議" more={formatItems(objectionTotal)} flush>
        {objections.length === 0 ? <EmptyState drawing="done" title="異議はありません" /> : null}
        <RowList label="異議">
          {objections.map((objection) => (
            <Objection key={objection.id} objection={objection} />
          ))}
        </RowList>
      </Surface>
      <Surface title="編集の提案" more={formatItems(editTotal)} flush>
        {edits.length === 0 ? <EmptyState drawing="done" title="編集の提案はありません" /> : null}
        <RowList label="編集の提案">
          {edits.map((edit) => (
            <Edit key={edit.id} edit={edit} />
          ))}
        </RowList>
      </Surface>
    </>
  );
}

function Claim({ claim }: { claim: WorkplaceClaim }) {
  const { id, name, role, email, hospitalId, hospitalName, channel, number, note, matchedAt, sentAt } = claim;
  const isCode = channel !== "operator";
  return (
    <Row
      title={calledBy(name, role)}
      badges={
        <>
          {claim.colleagues === 0 ? <Badge tone="warning">最初の方</Badge> : null}
          {matchedAt !== null ? <Badge tone="success">コード一致</Badge> : null}
          {isCode && sentAt !== null && matchedAt === null ? <Badge>送付済み</Badge> : null}
        </>
      }
      detail={
        <>
          <Link to={`/hospitals/${hospitalId}`}>{hospitalName}</Link>（確認済み{claim.colleagues}名）
          <br />
          {CHANNEL_NAMES[channel]}
          {number ? `：${number}` : ""}　{email}
          {note ? (
            <>
              <br />
              <span className="lines">{note}</span>
            </>
          ) : null}
        </>
      }
      meta={<Time at={claim.createdAt} as="date" />}
      actions={
        <>
          {isCode && matchedAt === null ? (
            <ButtonLink kind="secondary" small icon="printer" to={`/admin/workplaces/${id}`}>
              {channel === "fax" ? "送付する用紙" : "電話で伝えるコード"}
            </ButtonLink>
          ) : null}
          <Decisions id={id} of={`${name}、${hospitalName}`}>
            {[
              ["confirm", "確認済みにする", "secondary"],
              ["refuse", "確認できない", "loss"],
            ]}
          </Decisions>
        </>
      }
    />
  );
}

function Objection({ objection }: { objection: WorkplaceObjection }) {
  const { id, name, role, email, hospitalId, hospitalName, isConfirmed, objectorName, reason } = objection;
  return (
    <Row
      title={calledBy(name, role)}
      badges={isConfirmed ? <Badge>確認済み</Badge> : <Badge tone="warning">確認待ち</Badge>}
      detail={
        <>
          <Link to={`/hospitals/${hospitalId}`}>{hospitalName}</Link>　{email}
          <br />
          異議（{objectorName}）：<span className="lines">{reason}</span>
        </>
      }
      meta={<Time at={objection.createdAt} as="date" />}
      actions={
        <Decisions id={id} of={`${name}、${hospitalName}`}>
          {[
            ["dismiss", "異議を退ける", "secondary"],
            ["uphold", "所属していないと判断する", "loss"],
          ]}
        </Decisions>
      }
    />
  );
}

type ShownEdit = Omit<EditProposal, "field" | "value" | "current"> & {
  label: string;
  value: string;
  current: string;
};

function Edit({ edit }: { edit: ShownEdit }) {
  const { id, hospitalId, hospitalName, label, value, current, proposerName, proposerRole } = edit;
  return (
    <Row
      title={label}
      badges={
        edit.isConfirmed ? <Badge>確認から7日以内</Badge> : <Badge tone="warning">勤務先の確認待ち</Badge>
      }
      detail={
        <>
          <Link to={`/hospitals/${hospitalId}`}>{hospitalName}</Link>　{calledBy(proposerName, proposerRole)}
          <br />
          <span className="lines">
            いまの内容：{current}
            {"\n"}提案：{value}
          </span>
        </>
      }
      meta={<Time at={edit.createdAt} as="date" />}
      actions={
        <Decisions id={id} of={`${hospitalName}の${label}`}>
          {[
            ["accept-edit", "反映する", "secondary"],
            ["dismiss-edit", "見送る", "quiet"],
          ]}
        </Decisions>
      }
    />
  );
}

type Decision = [intent: string, word: string, kind: "secondary" | "quiet" | "loss"];

function Decisions({ id, of, children }: { id: string; of: string; children: Decision[] }) {
  return (
    <form method="post" className="acts">
      <input type="hidden" name="id" value={id} />
      {children.map(([intent, word, kind]) => (
        <Button key={intent} kind={kind} small name="intent" value={intent}>
          {word}
          <span className="sr-only">：{of}</span>
        </Button>
      ))}
    </form>
  );
}
