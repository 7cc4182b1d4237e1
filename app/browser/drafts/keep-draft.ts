import { draftOfForm, type FieldDrafts, resetFields, restoreInto } from "./draft-fields";
import { browserDrafts, type DraftStore, serverDrafts } from "./draft-store";
import { askBeforeLeaving } from "./leave-question";
import { forgetSent, noteSent, takenDraft } from "./sent-draft";

/** The latest moment after a key at which what was typed is saved. */
const SAVE_MS = 300;
const RESTORED = "下書きを復元しました";
const DISCARD = "破棄";

/** Parameters of an address that choose how a form is shown, and not what it is about. */
const VIEW_PARAMETERS = ["kind", "type", "tab", "before", "page", "refused", "from", "q", "name", "show"];
/** Hidden fields that name what a form is about. */
const SUBJECT = /(^id|Id|^receipt|^person)$/;
const NOT_SUBJECT = /^(clientMessageId|draftId|productId)$/;

type Keeper = { markers: number; stop: () => void };

const keepers = new Map<HTMLFormElement, Keeper>();
/** Files that were chosen in a form, as long as the page lives: they go along when another kind of it is chosen. */
const chosenFiles = new Map<string, Map<string, File[]>>();
/** Forms that were left for another kind of themselves: they come back without a notice. */
const changedKinds = new Set<string>();

/** Keeps what is typed into the form around a marker, and restores what was. Gives what ends it. */
export function keepDraft(marker: HTMLElement): () => void {
  const form = marker.closest("form");
  // A call of its own saves the drafts of such a form.
  if (!form || form.querySelector("[data-draft-call]")) return () => {};
  const keeper = keepers.get(form) ?? { markers: 0, stop: keep(form, marker) };
  keepers.set(form, keeper);
  keeper.markers += 1;
  return () => {
    keeper.markers -= 1;
    if (keeper.markers > 0) return;
    keepers.delete(form);
    keeper.stop();
  };
}

function keep(form: HTMLFormElement, marker: HTMLElement): () => void {
  const [key, page] = [keyOf(form), location.pathname];
  const store = storeOf(marker, key);
  let earlier: FieldDrafts = {};
  let timer: number | undefined;
  let isSent = false;
  let isUnsafe = false;

  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const save = () => {
    settle();
    const draft = draftOfForm(form, earlier);
    earlier = draft ?? {};
    isUnsafe = !store.write(draft);
  };
  const saveNow = () => {
    if (timer !== undefined) save();
  };
  const typed = ({ target }: Event) => {
    if ((target as HTMLInputElement).type === "file") return;
    timer ??= window.setTimeout(save, SAVE_MS);
    if (isSent) forgetSent();
    isSent = false;
  };
  const send = () => {
    saveNow();
    isSent = true;
    noteSent(key);
  };
  const stopAsking = askBeforeLeaving(() => isUnsafe && !isSent);

  form.addEventListener("input", typed);
  form.addEventListener("change", typed);
  form.addEventListener("submit", send);
  window.addEventListener("pagehide", saveNow);
  document.addEventListener("visibilitychange", saveNow);
  void start();
  return () => {
    saveNow();
    if (!isSent) {
      rememberFiles(form, key);
      if (location.pathname === page) changedKinds.add(key);
    }
    stopAsking();
    form.removeEventListener("input", typed);
    form.removeEventListener("change", typed);
    form.removeEventListener("submit", send);
    window.removeEventListener("pagehide", saveNow);
    document.removeEventListener("visibilitychange", saveNow);
  };

  async function start() {
    const hasChangedKind = changedKinds.delete(key);
    const taken = takenDraft();
    if (taken) {
      storeOf(marker, taken).write(null);
      chosenFiles.delete(taken);
    }
    const draft = taken === key ? null : await store.read();
    // What was typed meanwhile is newer.
    if (draft && timer === undefined) restore(draft, hasChangedKind);
    else if (!draft && draftOfForm(form)) timer ??= window.setTimeout(save, SAVE_MS);
    putFiles(form, key);
    marker.dataset.draftReady = "";
  }

  function restore(draft: FieldDrafts, hasChangedKind: boolean) {
    earlier = draft;
    const names = restoreInto(form, draft);
    settle();
    if (names.length === 0 || hasChangedKind) return;
    showNotice(form, () => {
      resetFields(form, names);
      settle();
      earlier = {};
      store.write(null);
    });
  }
}

function storeOf({ dataset: { draft, writer = "", shared } }: HTMLElement, key: string): DraftStore {
  return draft === "server" ? serverDrafts(key) : browserDrafts(writer, key, shared !== undefined);
}

/** What a form is about: its page, its own name and the ids in it, whatever kind of it is chosen. */
function keyOf(form: HTMLFormElement): string {
  const parameters = new URLSearchParams(location.search);
  for (const name of VIEW_PARAMETERS) parameters.delete(name);
  const subjects = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => SUBJECT.test(name) && !NOT_SUBJECT.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  // A field of that name would be in the way of `form.id`; React's own ids are not the same tomorrow.
  const id = form.getAttribute("id") ?? "";
  return [location.pathname, parameters, id.includes(":") ? "" : id, ...subjects].map(String).join("|");
}

function rememberFiles(form: HTMLFormElement, key: string) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")];
  const files = inputs.flatMap(({ name, files }): [string, File[]][] =>
    files && files.length > 0 ? [[name, [...files]]] : [],
  );
  if (files.length > 0) chosenFiles.set(key, new Map(files));
}

function putFiles(form: HTMLFormElement, key: string) {
  for (const [name, files] of chosenFiles.get(key) ?? []) {
    const input = form.querySelector<HTMLInputElement>(`input[type=file][name=${CSS.escape(name)}]`);
    if (!input || input.files?.length) continue;
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function showNotice(form: HTMLFormElement, discard: () => void) {
  const notice = document.createElement("p");
  notice.className = "draft-restored";
  notice.setAttribute("role", "status");
  notice.textContent = RESTORED;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-quiet btn-s";
  button.textContent = DISCARD;
  button.addEventListener("click", () => {
    notice.remove();
    discard();
    form.querySelector<HTMLElement>("textarea, input:not([type=hidden])")?.focus();
  });
  notice.appendChild(button);
  form.insertBefore(notice, form.firstChild);
}
