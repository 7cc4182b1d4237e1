import type { ComponentProps } from "react";
import type { Field } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import type { RequestedSubmission } from "./asked-submit.server";

type Props = ComponentProps<typeof TextArea> & { held: RequestedSubmission["held"] };

/** What was taken out of a text is taken out of its field too. */
export function RequestedTextArea({ held, field, ...rest }: Props) {
  return (
    <>
      {held?.isBlanked ? <input type="hidden" name="blanked" value="on" /> : null}
      <TextArea key={held?.text} field={held ? starting(field, held.text) : field} {...rest} />
    </>
  );
}

/** Each by its name: a field of a form's metadata is a proxy, of which a copy knows nothing. */
const starting = ({ id, name, errorId, descriptionId, errors }: Field, initialValue: string): Field => ({
  id,
  name,
  errorId,
  descriptionId,
  errors,
  initialValue,
});
