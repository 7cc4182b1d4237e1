import { DRAFT_PREFIX } from "~/browser/drafts/draft-store";
import { countUnsent } from "./sending/outbox";

/**
 * Signing out clears what the browser stores for the site. Where messages wait that have not been sent, or drafts,
 * the button asks once before they are lost. A sign-out that leads back to the person of a page (`back`) clears nothing.
 */
export function askBeforeSigningOut() {
  document.addEventListener("submit", (event) => {
    const { target } = event;
    if (event.defaultPrevented || !navigator.onLine) return;
    if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== "/logout") return;
    if (target.elements.namedItem("back")) return;
    event.preventDefault();
    void countUnsent().then((messages) => {
      const drafts = countDrafts();
      if (messages + drafts === 0) target.submit();
      else ask({ messages, drafts }, target);
    });
  });
}

function countDrafts(): number {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(DRAFT_PREFIX)).length;
  } catch {
    return 0;
  }
}

function ask({ messages, drafts }: { messages: number; drafts: number }, form: HTMLFormElement) {
  const waiting = [
    messages > 0 ? `未送信のメッセージが${messages}件` : "",
    drafts > 0 ? `書きかけの下書きが${drafts}件` : "",
  ].filter(Boolean);
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "sign-out-title");
  dialog.innerHTML = `<div class="dialog-head"><h2 id="sign-out-title">送信していない内容があります</h2></div>
    <p>${waiting.join("、")}あります。ログアウトすると、この端末から削除されます。</p>
    <div class="acts"><button type="button" class="btn btn-2">キャンセル</button>
    <button type="button" class="btn btn-danger-1">ログアウトする</button></div>`;
  const [cancel, leave] = dialog.querySelectorAll("button");
  cancel?.addEventListener("click", () => dialog.close());
  leave?.addEventListener("click", () => form.submit());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.appendChild(dialog);
  dialog.showModal();
}
