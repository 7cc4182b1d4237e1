import type { MouseEvent, ReactNode } from "react";
import { type ButtonKind, buttonClass } from "../button";
import { Icon } from "../icon";

type DialogProps = {
  id: string;
  title: string;
  children: ReactNode /** Buttons; put a form here to act. */;
  actions?: ReactNode;
};

/** A question over the page, which can always be cancelled; an error of its form is in it (`ToastProvider`). Without JavaScript `DialogLink` shows it as the target of its fragment. */
export function Dialog({ id, title, children, actions }: DialogProps) {
  return (
    <dialog className="dialog" id={id} aria-labelledby={`${id}-title`}>
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <a className="icon-btn" href={`#${id}-closed`} onClick={(event) => close(event, id)}>
          <Icon name="x" label="閉じる" />
        </a>
      </div>
      {children}
      <div className="acts">
        {actions}
        <a className={buttonClass("secondary")} href={`#${id}-closed`} onClick={(event) => close(event, id)}>
          キャンセル
        </a>
      </div>
    </dialog>
  );
}

type DialogLinkProps = { dialog: string; kind?: ButtonKind; small?: boolean; children: ReactNode };

/** Opens the dialog of that id: modal with JavaScript, by `:target` without. */
export function DialogLink({ dialog, kind = "secondary", small, children }: DialogLinkProps) {
  return (
    <a className={buttonClass(kind, { small })} href={`#${dialog}`} onClick={(event) => open(event, dialog)}>
      {children}
    </a>
  );
}

function open(event: MouseEvent, id: string) {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  dialog.showModal();
}

function close(event: MouseEvent, id: string) {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return;
  event.preventDefault();
  dialog.close();
}
