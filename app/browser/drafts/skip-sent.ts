// What the browser itself sends leaves its page in the history. Whoever goes Back over a form that was taken is led on
// to the page before it: a form that the router sends has no such page, since its entry is replaced.
const TAKEN = "forms-taken";
const MOST = 50;

type Direction = "back" | "forward";
type Taken = { id: string; next: Direction };

/** Marks the history entry of a form that is being sent. */
export function markEntry(): string {
  const id = crypto.randomUUID();
  history.replaceState({ ...(history.state as object | null), sentForm: id }, "");
  return id;
}

/** The form of that entry was taken. */
export function noteEntryTaken(id: string) {
  write([...read().filter((each) => each.id !== id), { id, next: "back" }]);
}

/** Leads on from a form that was taken before; first Back, and from the page before it Forward. Tells whether it does. */
export function skipTakenEntry(): boolean {
  const id = (history.state as { sentForm?: string } | null)?.sentForm;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const all = read();
  const own = all.find((each) => each.id === id);
  if (!own || navigation?.type !== "back_forward") return false;
  const { next } = own;
  write(all.map((each) => (each === own ? { ...own, next: next === "back" ? "forward" : "back" } : each)));
  if (next === "back") history.back();
  else history.forward();
  return true;
}

function read(): Taken[] {
  try {
    return JSON.parse(sessionStorage.getItem(TAKEN) ?? "[]") as Taken[];
  } catch {
    return [];
  }
}

function write(all: Taken[]) {
  try {
    sessionStorage.setItem(TAKEN, JSON.stringify(all.slice(-MOST)));
  } catch {}
}
