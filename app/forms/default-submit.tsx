import type { ComponentProps } from "react";

/** Stands first in a form with several buttons: Enter in a field presses this one, and so the form's last step. */
export function DefaultSubmit(button: Pick<ComponentProps<"button">, "formMethod" | "formAction">) {
  return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" {...button} />;
}
