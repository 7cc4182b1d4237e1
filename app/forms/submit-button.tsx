import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, type ButtonKind } from "~/ui/button";

type Props = {
  children: ReactNode;
  kind?: ButtonKind;
  pendingWord?: string;
  /** The act, if a form has several: it is sent as `intent`. */
  intent?: string;
  wide?: boolean;
  small?: boolean;
};

/** Sends its form; says 送信中… while it does. Never disabled: an incomplete form explains itself. */
export function SubmitButton({ children, kind, pendingWord, intent, wide, small }: Props) {
  const { state, formData } = useNavigation();
  const isMine = intent === undefined || formData?.get("intent") === intent;
  const choice = intent === undefined ? {} : { name: "intent", value: intent };
  return (
    <Button {...choice} {...{ kind, pendingWord, wide, small }} pending={state === "submitting" && isMine}>
      {children}
    </Button>
  );
}
