import type { ReportCase } from "#contract/moderation/calls";
import { DECISION_REASON_CHARS } from "#contract/moderation/limits";
import { CASE_STATE_LABELS, REPORT_KIND_LABELS, REPORT_REASON_LABELS } from "#contract/moderation/words";
import { type Field, plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { calledName } from "~/parts/chat/names";
import { ReportedLines } from "~/parts/moderation/reported-lines";
import { ROLE_LABELS } from "~/parts/operator/labels";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";
import { textOf } from "./labels";

type Props = { reported: ReportCase; refused?: RefusedDecision };

const TONES = { open: "warning", dismissed: "plain", hidden: "danger" } as const;

/** One person or thing that was reported: by whom and why, what they saw, and what can be done. */
export function ReportCaseItem({ reported, refused }: Props) {
  const { kind, state, author, reportCount, reportedAt, reports } = reported;
  const words = textOf(kind);
  return (
    <Disclosure
      open={refused !== undefined || state === "open"}
      summary={
        <span className="summary-words">
          {REPORT_KIND_LABELS[kind]} <Badge tone={TONES[state]}>{CASE_STATE_LABELS[state]}</Badge>{" "}
          {reportCount > 1 ? <Badge>{reportCount}名から</Badge> : null}
          <span className="note">
            <Time at={reportedAt} as="when" />
            {author ? `・${calledName(author)}` : null}
          </span>
        </span>
      }
    >
      <div className="stack">
        <DefinitionList
          items={[
            [words.author, <Author key="author" {...reported} />],
            [
              "場所",
              <Link key="path" to={reported.path}>
                {words.link}
              </Link>,
            ],
            ...(reported.decidedBy ? [["判断", <Decided key="by" {...reported} />] as const] : []),
            ...(reported.reason ? [["理由", <Words key="reason" text={reported.reason} />] as const] : []),
          ]}
          empty="―"
        />
        {reports.map((report) => (
          <section key={report.reporterId} className="stack stack-s">
            <h3 className="sub">
              {calledName({
                objectId: report.reporterId,
                name: report.reporterName,
                role: report.reporterRole,
              })}
              の通報・
              <Time at={report.at} as="when" />
            </h3>
            <p>
              <strong>{REPORT_REASON_LABELS[report.reason]}</strong>
            </p>
            {report.note ? <Words text={report.note} /> : null}
            <ReportedLines lines={report.lines} />
          </section>
        ))}
        <Decision reported={reported} refused={refused} />
      </div>
    </Disclosure>
  );
}

function Author({ author }: ReportCase) {
  if (!author) return "―";
  return (
    <>
      {calledName(author)}（{ROLE_LABELS[author.role]}）
      {author.isSuspended ? <Badge tone="danger">停止中</Badge> : null}{" "}
      <Link to={`/admin/accounts/${author.objectId}`}>アカウントを見る・利用を停止する</Link>
    </>
  );
}

function Decided({ decidedBy, decidedAt }: ReportCase) {
  return (
    <>
      {decidedBy} {decidedAt ? <Time at={decidedAt} as="when" /> : null}
    </>
  );
}

function Words({ text }: { text: string }) {
  return <span className="pre-line">{text}</span>;
}

type RefusedDecision = { reason: string; error: string };

/** What is gone for good can be decided no more; everything else may be thought over. */
function Decision({ reported, refused }: Props) {
  const { objectId, state, isErasing, kind } = reported;
  if (state === "hidden" && isErasing) return null;
  const field: Field = { ...plainField(`reason-${objectId}`, refused?.reason ?? ""), name: "reason" };
  const { addressee, hide } = textOf(kind);
  return (
    <form method="post" className="form">
      {refused ? <Callout kind="danger" title={refused.error} /> : null}
      <input type="hidden" name="caseId" value={objectId} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="from" value={state} />
      {state === "hidden" ? null : (
        <TextArea
          field={field}
          label={`${hide}理由`}
          rows={3}
          max={DECISION_REASON_CHARS}
          support={`${hide}ときに入力します。${addressee}に伝わります。${isErasing ? "元には戻せません。" : ""}`}
        />
      )}
      <Buttons>
        {state === "hidden" ? null : (
          <Button kind="danger" name="state" value="hidden">
            {hide}
          </Button>
        )}
        {state === "dismissed" ? null : (
          <Button kind="secondary" name="state" value="dismissed">
            {state === "hidden" ? "ふたたび表示する" : "問題なしとする"}
          </Button>
        )}
      </Buttons>
    </form>
  );
}
