import type { ReactNode } from "react";
import { AGE_GROUPS, CASE_PARTS, CASE_SEXES } from "#contract/posts/case";
import { CASE_PART_CHARS, POLL_CHOICE_CHARS, POST_MEDIAS } from "#contract/posts/limits";
import type { PostKind } from "#contract/posts/shapes";
import { plainField } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { FormDock } from "~/forms/form-dock";
import { SubmitButton } from "~/forms/submit-button";
import type { HeldPost } from "~/parts/posts/post-acts.server";
import { FileFields } from "~/parts/posts/writing/file-fields";
import { NameSuggestions } from "~/parts/posts/writing/name-suggestions";
import { CALLS, PostFields } from "~/parts/posts/writing/post-fields";
import { PostQuestion } from "~/parts/posts/writing/post-question";
import { Callout } from "~/ui/callout";
import { namesFrom } from "./names-from";

type Props = {
  kind: PostKind;
  groupId: string;
  /** What is stored, by the names of the fields. */
  stored: Record<string, string>;
  medias: HeldPost["uploaded"];
  held: HeldPost | null;
  /** The notice is not published yet: it may be kept as a draft. */
  isDraft: boolean;
  /** A poll that was published stands as it was asked. */
  hasPoll: boolean;
  children?: ReactNode;
};

/** The form of a notice, new or changed: of the three kinds one. */
export function NoticeForm({ kind, groupId, stored, medias, held, isDraft, hasPoll, children }: Props) {
  const values = held?.values ?? stored;
  const errors = held?.errors ?? {};
  const uploaded = held?.uploaded ?? medias;
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="intended" value={values.intent ?? values.intended ?? ""} />
      {children}
      {held?.message ? <Callout kind="danger">{held.message}</Callout> : null}
      <PostQuestion held={held} />
      {kind === "case" ? (
        <CaseFields {...{ values, errors, uploaded }} namesFrom={namesFrom(groupId)} />
      ) : (
        <PostFields {...{ values, errors, uploaded }} namesFrom={namesFrom(groupId)}>
          {hasPoll ? <PollFields {...{ values, errors }} /> : null}
        </PostFields>
      )}
      <label className="choice">
        <input type="checkbox" name="isMustRead" defaultChecked={values.isMustRead === "on"} />
        <span>
          必読にする
          <span className="choice-note">メンバーに通知し、「確認しました」を押した方が分かります。</span>
        </span>
      </label>
      <FormDock>
        {isDraft ? (
          <SubmitButton intent="draft" kind="secondary">
            下書きに保存する
          </SubmitButton>
        ) : null}
        <SubmitButton intent="publish">{isDraft ? "投稿する" : "保存する"}</SubmitButton>
      </FormDock>
    </Form>
  );
}

type FieldsProps = { values: Record<string, string>; errors: Record<string, string> };

const fieldIn = ({ values, errors }: FieldsProps, name: string, error = name) => ({
  ...plainField(name, values[name] ?? ""),
  errors: errors[error] ? [errors[error]] : undefined,
});

function PollFields(props: FieldsProps) {
  const { values } = props;
  return (
    <>
      <TextArea
        key={values.choices}
        field={fieldIn(props, "choices", "poll.choices")}
        label="選択肢"
        required
        rows={5}
        support={`1行に1つ、2〜10個。それぞれ${POLL_CHOICE_CHARS}文字まで。例：12月8日(火) 19:00〜20:00`}
      />
      <TextField
        field={fieldIn(props, "endsAt", "poll.endsAt")}
        label="締切"
        required={false}
        type="datetime-local"
        width="half"
        support="空欄のときは、締め切りません。"
      />
      <label className="choice">
        <input type="checkbox" name="isSeveral" defaultChecked={values.isSeveral === "on"} />
        <span>複数選択可</span>
      </label>
      <label className="choice">
        <input type="checkbox" name="isSecret" defaultChecked={values.isSecret === "on"} />
        <span>
          無記名にする<span className="choice-note">だれがどれを選んだかは、投稿者にも見えません。</span>
        </span>
      </label>
    </>
  );
}

const choicesOf = (words: readonly string[]) => words.map((each) => ({ value: each, label: each }));

const CASE_FIELDS = [
  { name: "question", required: true, rows: 4 },
  { name: "course", required: true, rows: 5 },
  { name: "findings", required: false, rows: 5 },
] as const;

type CaseProps = FieldsProps & { uploaded: HeldPost["uploaded"]; namesFrom: string };

function CaseFields({ uploaded, namesFrom, ...props }: CaseProps) {
  const { values, errors } = props;
  return (
    <>
      <Callout kind="warning" title="患者さんを特定できる情報は書かないでください">
        氏名、生年月日、患者番号、電話番号、詳しい日付や地名は伏せてください。年齢は年代で選びます。
      </Callout>
      <TextField
        field={fieldIn(props, "title")}
        label="件名"
        required
        support="例：心不全の利尿薬調整について"
      />
      <RadioGroup
        field={fieldIn(props, "ageGroup", "case.ageGroup")}
        label="年代"
        required
        inline
        choices={choicesOf(AGE_GROUPS)}
      />
      <RadioGroup
        field={fieldIn(props, "sex", "case.sex")}
        label="性別"
        required
        inline
        choices={choicesOf(CASE_SEXES)}
      />
      {CASE_FIELDS.map(({ name, required, rows }) => (
        // The text of a case is its question, which is therefore searched for names.
        <NameSuggestions key={`${name} ${values[name]}`} from={name === "question" ? namesFrom : undefined}>
          <TextArea
            field={fieldIn(props, name, `case.${name}`)}
            label={CASE_PARTS[name]}
            draftName={name === "question" ? "detail" : undefined}
            required={required}
            rows={rows}
            max={CASE_PART_CHARS}
            support={name === "question" ? CALLS : undefined}
          />
        </NameSuggestions>
      ))}
      <FileFields most={POST_MEDIAS} uploaded={uploaded} error={errors.fileUrls ?? errors.fileUrl} />
      <label className="choice">
        <input type="checkbox" name="isCommentable" defaultChecked={values.isCommentable !== ""} />
        <span>コメントを受け付ける</span>
      </label>
    </>
  );
}
