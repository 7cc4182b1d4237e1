import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { TOAST_ERROR_MS, TOAST_SUCCESS_MS } from "#contract/limits";
import { Icon } from "../icon";
import { Link } from "../link";

/** What happened just now. A link (「投稿を見る」) makes it stay as long as an error does. */
type ToastMessage = {
  kind: "success" | "error";
  text: string;
  link?: { to: string; label: string };
};

type Show = (toast: ToastMessage) => void;
const ToastContext = createContext<Show>(() => {});

/** Shows a toast from an event handler. After a form it comes through the flash cookie instead. */
export const useToast = () => useContext(ToastContext);

type Props = {
  flash: ToastMessage | null /** False where the page is not hydrated: then it stays in its place. */;
  floats: boolean;
  children: ReactNode;
};

/** The one slot of the frame: a newer toast replaces the older one and its timer. */
export function ToastProvider({ flash, floats, children }: Props) {
  const [shown, setShown] = useState({ toast: flash, turn: 0 });
  const show = useCallback(
    (toast: ToastMessage | null) => setShown(({ turn }) => ({ toast, turn: turn + 1 })),
    [],
  );
  const hide = useCallback(() => show(null), [show]);
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  return (
    <ToastContext.Provider value={show}>
      <div className="toast-slot" data-floats={floats || undefined}>
        {shown.toast ? <Toast key={shown.turn} toast={shown.toast} onGone={hide} /> : null}
      </div>
      {children}
    </ToastContext.Provider>
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
    </div>
  );
}

/** Milliseconds: 2000 for a success, 5000 for an error or one that offers a link (SM-10). */
export function staysFor(toast: ToastMessage): number {
  return toast.kind === "error" || toast.link ? TOAST_ERROR_MS : TOAST_SUCCESS_MS;
}
