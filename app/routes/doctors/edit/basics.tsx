import { INTRODUCTION_CHARS } from "#contract/registration/limits";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { Surface } from "~/ui/surface";
import type { EditPage } from "./page.server";
import type { Basic } from "./save.server";

type Props = Pick<EditPage, "basics" | "was" | "universities"> & {
  typed?: Partial<Record<string, string>>;
  errors: Record<string, string[]>;
};

const ORDER: readonly Basic[] = ["university", "graduationYear", "introduction"];

/** What is typed. What stood there when the page was drawn goes with it, as a mark. */
export function Basics({ basics, was, universities, typed, errors }: Props) {
  const own = Object.fromEntries(Object.entries(errors).filter(([name]) => ORDER.includes(name as Basic)));
  const field = (name: Basic) => ({
    ...plainField(name, typed?.[name] ?? basics[name]),
    id: `basics-${name}`,
    errors: errors[name],
  });
  return (
    <Surface title="出身大学・自己紹介" id="education">
      <form method="post" className="form" noValidate>
        <ErrorSummary form={{ id: "basics", allErrors: own }} order={ORDER} />
        {ORDER.map((name) => (
          <input key={name} type="hidden" name={`was-${name}`} value={was[name]} />
        ))}
        <TextField
          field={field("university")}
          label="大学"
          list="universities"
          support="大学名の一部を入力すると候補が出ます。海外の大学も入力できます。"
        />
        <datalist id="universities">
          {universities.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          field={field("graduationYear")}
          label="卒業年"
          width="half"
          unit="年"
          support="西暦・和暦のどちらでも入力できます（例：2011、平成23）。"
        />
        <TextArea field={field("introduction")} label="自己紹介" required={false} max={INTRODUCTION_CHARS} />
        <SubmitButton intent="basics">出身大学・自己紹介を保存する</SubmitButton>
      </form>
    </Surface>
  );
}
