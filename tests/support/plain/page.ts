import { parseHTML } from "linkedom";
import type { PlainContext, Sent } from "./context";
import type { Sending } from "./form";
import { Searched } from "./locator";
import type { PlainResponse } from "./response";
import { TARGET } from "./text";

type Target = string | RegExp | ((url: URL) => boolean);
type Waiting = { fits: (answer: PlainResponse) => boolean; resolve: (answer: PlainResponse) => void };

const BLANK = "about:blank";

/** A tab of a browser without scripts: it loads pages, follows links and sends forms. */
export class PlainPage extends Searched {
  private document = parsed("");
  private address = new URL(BLANK);
  /** What the page that is here was asked by. */
  private asked: Sent = { method: "GET" };
  private status = 0;
  private readonly past: string[] = [];
  private waiting: Waiting[] = [];

  constructor(private readonly owner: PlainContext) {
    super();
  }

  protected override get home() {
    return this;
  }

  protected override get called() {
    return "";
  }

  get request() {
    return this.owner.request;
  }

  context() {
    return this.owner;
  }

  url() {
    return this.address.href;
  }

  /** What is here, for whoever missed something on it. */
  described() {
    return `${this.url()}, which answered ${this.status} with 「${this.document.title}」`;
  }

  async title() {
    return this.document.title;
  }

  async content() {
    return this.document.toString();
  }

  override roots() {
    return [this.document];
  }

  /** A link to a place of the page itself loads nothing. */
  async goto(path: string): Promise<PlainResponse | null> {
    const base = this.address.href === BLANK ? this.owner.baseURL : this.address;
    const to = new URL(
      path,
      path.startsWith("/") && !path.startsWith("//") ? this.owner.originOf(base) : base,
    );
    const [bare, here] = [to.href.replace(/#.*/, ""), this.address.href.replace(/#.*/, "")];
    if (path.includes("#") && bare === here) {
      this.arrive(to);
      return null;
    }
    this.past.push(this.address.href);
    return this.load(to, { method: "GET" });
  }

  async send({ method, action, body }: Sending) {
    const to = new URL(action || this.address.href, this.address);
    to.hash = "";
    this.past.push(this.address.href);
    if (method === "POST") return this.load(to, { method, body });
    to.search = new URLSearchParams([...body] as [string, string][]).toString();
    return this.load(to, { method });
  }

  /** Sends again what the page was the answer to. */
  reload() {
    return this.load(this.address, this.asked);
  }

  async goBack() {
    const before = this.past.pop();
    return before && before !== BLANK ? this.load(new URL(before), { method: "GET" }) : null;
  }

  /** A double click: the next form goes out twice, and the first answer is lost with all it would set. */
  sendTwice() {
    this.owner.isDoubling = true;
  }

  async waitForURL(target: Target) {
    if (!this.isAt(target)) throw new Error(`${target} was to come; this is ${this.address.href}`);
  }

  /** Pages are loaded when an act is over. */
  async waitForLoadState() {}

  waitForResponse(fits: (answer: PlainResponse) => boolean): Promise<PlainResponse> {
    return new Promise((resolve) => this.waiting.push({ fits, resolve }));
  }

  async close() {
    this.document = parsed("");
  }

  isAt(target: Target): boolean {
    if (typeof target === "function") return target(this.address);
    if (target instanceof RegExp) return target.test(this.address.href);
    if (target.includes("*")) return asPattern(target).test(this.address.href);
    return new URL(target, this.owner.baseURL).href === this.address.href;
  }

  /** Tells whether it belongs to the page that is here now. */
  shows(element: Element): boolean {
    return this.document.contains(element);
  }

  inOrder(elements: Set<Element>): Element[] {
    return [...this.document.querySelectorAll("*")].filter((each) => elements.has(each));
  }

  controlOf(label: Element): Element | null {
    const id = label.getAttribute("for");
    return id === null
      ? label.querySelector("input, select, textarea, button")
      : this.document.getElementById(id);
  }

  private async load(to: URL, sent: Sent): Promise<PlainResponse> {
    const responses = await this.owner.follow(
      to,
      sent,
      this.address.href === BLANK ? undefined : this.address,
    );
    for (const answer of responses) this.resolveWaiting(answer);
    const answer = responses.at(-1);
    if (!answer) throw new Error(`no answer from ${to}`);
    this.asked = responses.length === 1 ? sent : { method: "GET" };
    this.status = answer.status();
    this.document = parsed(await answer.text());
    this.arrive(new URL(answer.url()));
    return answer;
  }

  /** What an address leads to within a page is marked, as `:target` is in a browser. */
  private arrive(at: URL) {
    this.address = at;
    for (const former of this.document.querySelectorAll(`[${TARGET}]`)) former.removeAttribute(TARGET);
    if (at.hash) this.document.getElementById(decodeURIComponent(at.hash.slice(1)))?.setAttribute(TARGET, "");
  }

  private resolveWaiting(answer: PlainResponse) {
    const due = this.waiting.filter(({ fits }) => fits(answer));
    this.waiting = this.waiting.filter((each) => !due.includes(each));
    for (const { resolve } of due) resolve(answer);
  }
}

/** The parser keeps the case of attributes, which HTML does not know: React writes `encType`. */
function parsed(html: string): Document {
  const { document } = parseHTML(html || "<!doctype html><html><body></body></html>");
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase();
      if (lower !== name) element.setAttribute(lower, value);
    }
  }
  return document;
}

const asPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .split("**")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*"))
      .join(".*")}$`,
  );
