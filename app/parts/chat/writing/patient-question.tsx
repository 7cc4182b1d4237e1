import type { MouseEvent } from "react";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";

const KIND_LABELS: Record<FoundPatientDatum["kind"], string> = {
  name: "氏名",
  number: "患者番号",
  birth: "生年月日",
  telephone: "電話番号",
  dicom: "DICOM画像の情報",
};

/** What the sender answers: `blank` takes it out, `keep` sends it as it is. Without scripts it goes with the form. */
export type PatientAnswer = "blank" | "keep";

type Props = {
  found: readonly FoundPatientDatum[];
  /** Takes the answer in the browser; without it the form is sent again with the answer. */
  onAnswer?: (answer: PatientAnswer) => void;
  /** How it is sent as it is, in words, where another button of the form says where to. */
  keepsBy?: string;
};

/** Asks once, in the form of a text that looks like a patient, and offers to take that out. */
export function PatientQuestion({ found, onAnswer, keepsBy }: Props) {
  const respond = (response: PatientAnswer) => ({
    name: "patient",
    value: response,
    onClick: onAnswer
      ? (event: MouseEvent) => {
          event.preventDefault();
          onAnswer(response);
        }
      : undefined,
  });
  return (
    <div className="patient-question" role="alert">
      <Callout
        kind="warning"
        title="患者さんを特定できる情報が含まれていませんか？"
        action={
          <>
            <Button {...respond("blank")}>伏せ字にする</Button>
            {keepsBy ? null : (
              <Button kind="secondary" {...respond("keep")}>
                このまま送信する
              </Button>
            )}
          </>
        }
      >
        <ul className="patient-found">
          {found.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              <strong>{text}</strong>（{KIND_LABELS[kind]}）
            </li>
          ))}
        </ul>
        {keepsBy ? <p>{keepsBy}</p> : null}
      </Callout>
    </div>
  );
}
