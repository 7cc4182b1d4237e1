import type { ReactNode } from "react";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/overlays/dialog";
import type { IconName } from "~/ui/sprites/icon-names";

type Props = {
  id: string;
  /** The question. */
  title: string;
  intent: string;
  /** What its button says and does. */
  word: string;
  icon?: IconName;
  /** What will be lost. */
  children: ReactNode;
};

/** Asks before something is lost, and posts `intent` to the page it is on. A `DialogLink` of kind `loss` opens it. */
export function ConfirmDialog({ id, title, intent, word, icon, children }: Props) {
  const actions = (
    <Form method="post">
      <Button kind="danger" icon={icon} name="intent" value={intent}>
        {word}
      </Button>
    </Form>
  );
  return (
    <Dialog id={id} title={title} actions={actions}>
      {children}
    </Dialog>
  );
}
