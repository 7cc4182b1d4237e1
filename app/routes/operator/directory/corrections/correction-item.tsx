import { Link } from "@remix-run/react";
import { CORRECTION_ANSWER_CHARS } from "#contract/corrections/limits";
import {
  type CorrectionKind,
  type CorrectionRelation,
  type CorrectionState,
  type CorrectionSubject,
  isAnswered,
  KIND_WORDS,
  RELATION_WORDS,
  STATE_WORDS,
  SUBJECT_WORDS,
} from "#contract/corrections/texts";
import { type Field, plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/overlays/disclosure";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

type Request = {
  receipt: string;
  subject: CorrectionSubject;
  subjectId: string | null;
  subjectName: string;
  kind: CorrectionKind;
  relation: CorrectionRelation;
  name: string;
  email: string;
  body: string;
  isMember: boolean;
  isListed: boolean | null;
  isCorrectable: boolean;
  state: CorrectionState;
  answer: string;
  createdAt: number;
  handledAt: number | null;
  handledBy: string | null;
};
type Refused = { answer: string; page: string; error: string };
type Props = { asked: Request; refused?: Refused };

const TONES = { new: "warning", "in-hand": "brand", done: "success", declined: "plain" } as const;

/** One request with what its asker wrote, and what can be done with it. */
export function CorrectionItem({ asked, refused }: Props) {
  const { receipt, subjectName, kind, state, createdAt, email } = asked;
  return (
    <Disclosure
      open={refused !== undefined}
      summary={
        <span className="summary-words">
          {subjectName} <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>{" "}
          <Badge>{KIND_WORDS[kind]}</Badge>
          <span className="note">
            <Time at={createdAt} as="when" />
            ・受付番号 {receipt}
          </span>
        </span>
      }
    >
      <div className="stack">
        <DefinitionList
          items={[
            ["対象", <Subject key="subject" {...asked} />],
            ...(asked.isListed === false ? [["掲載", "停止中"] as const] : []),
            [
              "ご依頼者",
              `${asked.name}（${RELATION_WORDS[asked.relation]}${asked.isMember ? "・会員" : ""}）`,
            ],
            [
              "メールアドレス",
              email ? (
                <a key="email" href={`mailto:${email}`}>
                  <MailAddress>{email}</MailAddress>
                </a>
              ) : null,
            ],
            ["内容", <Words key="body" text={asked.body} />],
            ...(asked.handledBy ? [["対応", <HandledBy key="by" {...asked} />] as const] : []),
            ...(asked.answer ? [["回答", <Words key="answer" text={asked.answer} />] as const] : []),
          ]}
          empty="―"
        />
        <Change asked={asked} refused={refused} />
      </div>
    </Disclosure>
  );
}

const RECORDS = { hospital: "/admin/hospitals/", doctor: "/admin/doctors/" } as const;

/** Its correction opens in another tab: what is typed as an answer stays where it is. */
function Subject({ subject, subjectId, subjectName, isCorrectable }: Request) {
  const words = `${SUBJECT_WORDS[subject]}：${subjectName}`;
  if (!subjectId) return words;
  return (
    <>
      <Link to={subject === "hospital" ? `/hospitals/${subjectId}` : `/doctor/${subjectId}`}>{words}</Link>
      {"　"}
      {isCorrectable ? (
        <a href={`${RECORDS[subject]}${subjectId}`} target="_blank" rel="noopener">
          掲載内容を訂正する（別のタブで開きます）
        </a>
      ) : null}
    </>
  );
}

function HandledBy({ handledBy, handledAt }: Request) {
  return (
    <>
      {handledBy} {handledAt ? <Time at={handledAt} as="when" /> : null}
    </>
  );
}

function Words({ text }: { text: string }) {
  return <span className="pre-line">{text}</span>;
}

const PAGES = { hospital: "/hospitals/…", doctor: "/doctor/…" } as const;

type ChangeProps = { asked: Request; refused?: Refused };

function Change({ asked, refused }: ChangeProps) {
  const { receipt, state, subject, subjectId, isListed } = asked;
  if (state === "new" || isAnswered(state)) {
    return (
      <form method="post">
        <Hidden receipt={receipt} from={state} />
        <Buttons>
          <Button
            kind="secondary"
            name="state"
            value="in-hand"
            aria-label={`受付番号${receipt}：対応を始める`}
          >
            {state === "new" ? "対応を始める" : "確認中に戻す"}
          </Button>
          {isListed === false ? (
            <Button
              kind="secondary"
              name="state"
              value="relist"
              aria-label={`受付番号${receipt}：掲載を再開して確認中に戻す`}
            >
              掲載を再開して確認中に戻す
            </Button>
          ) : null}
        </Buttons>
      </form>
    );
  }
  const field: Field = { ...plainField(`answer-${receipt}`, refused?.answer ?? ""), name: "answer" };
  return (
    <form method="post" className="form">
      {refused ? <Callout kind="danger" title={refused.error} /> : null}
      <Hidden receipt={receipt} from={state} />
      <TextArea
        field={field}
        label="回答"
        rows={4}
        max={CORRECTION_ANSWER_CHARS}
        support="ご依頼者がリンクからご覧になります。行った対応、またはできない理由をお書きください。"
      />
      {subjectId ? null : (
        <TextField
          field={{ ...plainField(`page-${receipt}`, refused?.page ?? ""), name: "page" }}
          label={`${SUBJECT_WORDS[subject]}のページのアドレス`}
          required={false}
          support={`掲載内容を訂正するとき、掲載を停止するときに、対象のページを指定します。例：${PAGES[subject]}`}
        />
      )}
      <Buttons>
        <Button name="state" value="done" aria-label={`受付番号${receipt}：対応済みとして回答する`}>
          対応済みとして回答する
        </Button>
        <Button
          kind="secondary"
          name="state"
          value="declined"
          aria-label={`受付番号${receipt}：対応できないと回答する`}
        >
          対応できないと回答する
        </Button>
        {subjectId ? null : (
          <Button
            kind="secondary"
            formTarget="_blank"
            name="state"
            value={`correct-${subject}`}
            aria-label={`受付番号${receipt}：掲載内容の訂正に進む（別のタブで開きます）`}
          >
            掲載内容の訂正に進む（別のタブで開きます）
          </Button>
        )}
        {isListed !== false ? (
          <Button
            kind="loss"
            name="state"
            value="delist"
            aria-label={`受付番号${receipt}：掲載を停止して回答する`}
          >
            掲載を停止して回答する
          </Button>
        ) : null}
        <Button kind="secondary" name="state" value="new" aria-label={`受付番号${receipt}：未対応に戻す`}>
          未対応に戻す
        </Button>
      </Buttons>
    </form>
  );
}

function Hidden({ receipt, from }: { receipt: string; from: CorrectionState }) {
  return (
    <>
      <input type="hidden" name="receipt" value={receipt} />
      <input type="hidden" name="from" value={from} />
    </>
  );
}
