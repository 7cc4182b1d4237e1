// What the browser itself sends leaves its page in the history. Whoever goes Back over a form that was taken is led on
// to the page before it: a form that the router sends has no such page, since its entry is replaced.
import { SENT_DRAFT_COOKIE } from "#contract/forms";
import { reloadIfElsewhere, takeReloaded } from "./shown-page";

const SENT = "form-sent";
const TAKEN = "forms-taken";
/** Entries of forms of several steps, until the last step is taken. */
const STEPS = "form-steps";
const MOST = 50;
const DAY_SECONDS = 86_400;
const SKIPPED_WITHIN_MS = 1000;
const BUTTONS = new Set(["hidden", "submit", "button", "image", "reset"]);

type Direction = "back" | "forward";
type Step = { id: string; flow: string };
type Taken = { id: string; next: Direction };
/** A form on its way: its entries in the history, more than one if it was refused before. */
type Sent = { ids: string[]; path: string; isFilled: boolean };

/** Marks the entries of forms that are sent, and leads past those whose form was taken. */
export function skipTakenForms() {
  addEventListener("submit", ({ defaultPrevented, target, submitter }) => {
    // A form whose submission was prevented is the router's.
    if (!defaultPrevented && target instanceof HTMLFormElement) noteSent(target, submitter);
  });
  addEventListener("popstate", (event) => {
    // The router, which listens later, does not load a page that is left at once.
    if (skip() || reloadIfElsewhere()) event.stopImmediatePropagation();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) arrive(true);
  });
  arrive(isTraversal());
}

function arrive(isTraversal: boolean) {
  noteTaken();
  if (!isTraversal || !skip()) reloadIfElsewhere();
}

function noteSent(form: HTMLFormElement, submitter: HTMLElement | null) {
  const isPost = form.getAttribute("method")?.toLowerCase() === "post";
  if (!isPost || form.target || submitter?.hasAttribute("formtarget")) return;
  const isLast = form.dataset.steps === "last";
  // A form whose draft lies on the server is left for other steps too: only the intent that ends it is noted.
  const { endedBy } = form.dataset;
  const isEnded = endedBy !== undefined && submitter?.getAttribute("value") === endedBy;
  if (form.dataset.steps === undefined && !isEnded && form.querySelector("[data-draft=server]")) return;
  const { pathname: path } = location;
  const [, flow = ""] = path.split("/");
  const steps = read<Step[]>(STEPS, []);
  const id = markEntry();
  if (form.dataset.steps !== undefined && !isLast) return write(STEPS, [...steps, { id, flow }].slice(-MOST));
  const before = read<Sent | null>(SENT, null);
  const earlier = before?.path === path ? before.ids : [];
  const taken = isLast ? steps.filter((each) => each.flow === flow).map((each) => each.id) : [];
  const isFilled = isLast || [...form.elements].some((each) => isField(each as HTMLInputElement));
  write(SENT, { ids: [...taken, ...earlier, id], path, isFilled } satisfies Sent);
  awaitTaken();
}

const isField = ({ name, type, tagName }: HTMLInputElement) =>
  name !== "" && tagName !== "BUTTON" && tagName !== "FIELDSET" && !BUTTONS.has(type);

/** The server removes this cookie with every act that succeeds: app/request/guards.server.ts. */
export function awaitTaken() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${SENT_DRAFT_COOKIE}=1; Path=/; Max-Age=${DAY_SECONDS}; SameSite=Lax; Secure`;
}

/** The server has not taken, or has refused, what was sent last. */
export const isAwaited = () => document.cookie.includes(`${SENT_DRAFT_COOKIE}=`);

function markEntry(): string {
  const id = crypto.randomUUID();
  history.replaceState({ ...(history.state as object | null), sentForm: id }, "");
  return id;
}

/** A button alone may lead on from a page that one comes back to; if it leads to the page itself, once is enough. */
function noteTaken() {
  const sent = read<Sent | null>(SENT, null);
  if (!sent) return;
  const isSamePage = location.pathname === sent.path;
  // Refused: it may be sent once more from the page that says so.
  if (isAwaited() && isSamePage) return;
  if (!isAwaited() && (sent.isFilled || isSamePage)) {
    const others = read<Taken[]>(TAKEN, []).filter(({ id }) => !sent.ids.includes(id));
    write(TAKEN, [...others, ...sent.ids.map((id): Taken => ({ id, next: "back" }))].slice(-MOST));
    write(
      STEPS,
      read<Step[]>(STEPS, []).filter(({ id }) => !sent.ids.includes(id)),
    );
  }
  write(SENT, null);
}

let isSkipping = false;

/** The page is about to be left: it need not be hydrated. */
export const isBeingSkipped = () => isSkipping;

/** Leads on from the form of a taken entry: first Back, and from the page before it Forward. */
function skip(): boolean {
  const id = (history.state as { sentForm?: string } | null)?.sentForm;
  const all = read<Taken[]>(TAKEN, []);
  const own = all.find((each) => each.id === id);
  if (!own) return false;
  const next = own.next === "back" ? "forward" : "back";
  write(
    TAKEN,
    all.map((each) => (each === own ? { id: own.id, next } : each)),
  );
  isSkipping = true;
  setTimeout(() => {
    isSkipping = false;
  }, SKIPPED_WITHIN_MS);
  // The browser counts from the entry that it was at before, until it knows of this one.
  setTimeout(() => (own.next === "back" ? history.back() : history.forward()));
  return true;
}

function isTraversal(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return takeReloaded() || navigation?.type === "back_forward";
}

function read<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {}
}
