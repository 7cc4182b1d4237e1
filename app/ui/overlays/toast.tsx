import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { TOAST_ERROR_MS, TOAST_SUCCESS_MS } from "#contract/limits";
import { Icon } from "../icon";
import { Link } from "../link";

/** What happened just now. A link (「投稿を見る」) makes it stay as long as an error does. */
type ToastMessage = {
  kind: "success" | "error";
  text: string;
  link?: { to: string; label: string };
  form?: { action: string; label: string; fields: Record<string, string> };
};

type Show = (toast: ToastMessage) => void;
const ToastContext = createContext<Show>(() => {});

/** Shows a toast from an event handler. After a form it comes through the flash cookie instead. */
export const useToast = () => useContext(ToastContext);

/** An open dialog lies above the slot of toasts: it shows its errors itself. */
const OPEN_DIALOG = "dialog:modal";
type Shown = { toast: ToastMessage | null; turn: number; dialog: HTMLDialogElement | null };

type Props = {
  flash: ToastMessage | null /** False where the page is not hydrated: then it stays in its place. */;
  floats: boolean;
  children: ReactNode;
};

/** The one slot of the frame: a newer toast replaces the older one and its timer. */
export function ToastProvider({ flash, floats, children }: Props) {
  const [shown, setShown] = useState<Shown>({ toast: flash, turn: 0, dialog: null });
  const show = useCallback((toast: ToastMessage | null) => {
    const dialog = toast?.kind === "error" ? document.querySelector<HTMLDialogElement>(OPEN_DIALOG) : null;
    setShown(({ turn }) => ({ toast, turn: turn + 1, dialog }));
  }, []);
  const hide = useCallback(() => show(null), [show]);
  useEffect(() => {
    if (!flash) return;
    if (flash.kind === "success") document.querySelector<HTMLDialogElement>(OPEN_DIALOG)?.close();
    show(flash);
  }, [flash, show]);
  return (
    <ToastContext.Provider value={show}>
      <div className="toast-slot" data-floats={floats || undefined}>
        {shown.toast && !shown.dialog ? <Toast key={shown.turn} toast={shown.toast} onGone={hide} /> : null}
      </div>
      {shown.toast && shown.dialog ? (
        <ErrorInDialog key={shown.turn} text={shown.toast.text} dialog={shown.dialog} onClose={hide} />
      ) : null}
      {children}
    </ToastContext.Provider>
  );
}

type InDialog = { text: string; dialog: HTMLDialogElement; onClose: () => void };

/** Stays until the dialog is closed or something else is said. */
function ErrorInDialog({ text, dialog, onClose }: InDialog) {
  useEffect(() => {
    dialog.addEventListener("close", onClose);
    return () => dialog.removeEventListener("close", onClose);
  }, [dialog, onClose]);
  return createPortal(
    <p className="field-error" role="alert">
      {text}
    </p>,
    dialog,
  );
}

function Toast({ toast, onGone }: { toast: ToastMessage; onGone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = setTimeout(leave, staysFor(toast));
    function leave() {
      const isHeld = box.current?.matches(":hover, :focus-within");
      if (isHeld) timer = setTimeout(leave, TOAST_SUCCESS_MS);
      else onGone();
    }
    return () => clearTimeout(timer);
  }, [onGone, toast]);
  return (
    <div className={`toast toast-${toast.kind}`} role={toast.kind === "error" ? "alert" : "status"} ref={box}>
      <Icon name={toast.kind === "error" ? "circle-alert" : "circle-check"} />
      <span>{toast.text}</span>
      {toast.link ? <Link to={toast.link.to}>{toast.link.label}</Link> : null}
      {toast.form ? (
        <form method="post" action={toast.form.action}>
          {Object.entries(toast.form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="lk">
            {toast.form.label}
          </button>
        </form>
      ) : null}
    </div>
  );
}

/** Milliseconds: 2000 for a success, 5000 for an error or one that offers something to press (SM-10). */
export function staysFor(toast: ToastMessage): number {
  return toast.kind === "error" || toast.link || toast.form ? TOAST_ERROR_MS : TOAST_SUCCESS_MS;
}
