import type { ReportCase } from "#contract/moderation/calls";
import { CASE_STATE_WORDS, REPORT_KIND_WORDS, REPORT_REASON_WORDS } from "#contract/moderation/words";
import { calledName } from "~/parts/chat/names";
import { ReportedLines } from "~/parts/moderation/reported-lines";
import { ROLE_WORDS } from "~/parts/operator/labels";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";
import { Decision, type RefusedDecision } from "./decision";
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
          {REPORT_KIND_WORDS[kind]} <Badge tone={TONES[state]}>{CASE_STATE_WORDS[state]}</Badge>{" "}
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
              <strong>{REPORT_REASON_WORDS[report.reason]}</strong>
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
      {calledName(author)}（{ROLE_WORDS[author.role]}）
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
