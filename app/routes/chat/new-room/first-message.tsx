import { useLocation } from "@remix-run/react";
import { MESSAGE_CHARS } from "#contract/chat/limits";
import type { Person } from "#contract/chat/shapes";
import { honorific } from "#contract/users/called";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import { PersonBadge } from "~/parts/chat/person-badge";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Person as PersonRow, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

type Props = {
  person: Person;
  /** Why the viewer may not write to them. */
  refusal: string | null;
  clientMessageId: string;
  back: { to: string; label: string };
  refused?: { text: string; error?: string; found: readonly FoundPatientDatum[] };
};

/** A composer addressed to one person: the room opens with the first message. */
export function FirstMessage({ person, refusal, clientMessageId, back, refused }: Props) {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHead
        title={
          <>
            {person.name} <small>{honorific(person.role)}</small>
          </>
        }
        context={person.organization}
        back={back}
      />
      <Columns
        label="宛先"
        aside={
          <Surface title="宛先" flush>
            <RowList label="宛先">
              <PersonRow
                leading={<Seal name={person.name} role={person.role} src={person.avatarUrl} />}
                title={person.name}
                badges={
                  <>
                    <small>{honorific(person.role)}</small>
                    <PersonBadge of={person} />
                  </>
                }
                detail={person.organization}
              />
            </RowList>
          </Surface>
        }
      >
        {refusal ? (
          <Callout kind="warning" title="メッセージを送れません">
            {refusal}
          </Callout>
        ) : (
          <Surface title="新しいメッセージ">
            <Form method="post" action={pathname + search} className="picker">
              <input type="hidden" name="directWith" value={person.objectId} />
              <input type="hidden" name="clientMessageId" value={clientMessageId} />
              {refused && refused.found.length > 0 ? <PatientQuestion found={refused.found} /> : null}
              <TextArea
                // What was taken out is taken out of the field too.
                key={refused?.text}
                field={{
                  ...plainField("message", refused?.text),
                  errors: refused?.error ? [refused.error] : undefined,
                }}
                label="メッセージ"
                max={MESSAGE_CHARS}
                support="画像・ファイルは、送信したあとのチャットで添付できます。"
              />
              <SubmitButton>送信する</SubmitButton>
            </Form>
          </Surface>
        )}
      </Columns>
    </>
  );
}
