import type { ComponentProps } from "react";
import { TextArea } from "~/forms/text-area";
import type { Asked } from "./asked-submit.server";

type Props = ComponentProps<typeof TextArea> & { held: Asked["held"] };

/** What was taken out of a text is taken out of its field too. */
export function AskedTextArea({ held, field, ...rest }: Props) {
  return <TextArea key={held?.text} field={held ? { ...field, initialValue: held.text } : field} {...rest} />;
}
