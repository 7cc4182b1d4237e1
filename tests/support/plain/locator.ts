import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { choose, formOf, isDisabled, sendingOf, setChecked, setFiles, setValue, valueIn } from "./form";
import type { PlainPage } from "./page";
import { labelsOf, levelOf, nameOf, type Root, withRole } from "./roles";
import { isVisible, matches, ownTexts, shownText, textOf, type Wanted } from "./text";

type Exact = { exact?: boolean };
type ByRole = Exact & { name?: Wanted; level?: number };
type Filter = { hasText?: Wanted; hasNotText?: Wanted; has?: PlainLocator };
type Given = string | { name: string; mimeType: string; buffer: Uint8Array };

/** What a page is looked through by, as Playwright's: here for a page without scripts. */
export abstract class Searched {
  /** The places to look in, now. */
  abstract roots(): Root[];
  protected abstract get home(): PlainPage;
  protected abstract get called(): string;

  getByRole(role: string, { name, level, exact }: ByRole = {}) {
    const called = `role ${role}${name === undefined ? "" : ` ${name}`}`;
    return this.search(called, (root) =>
      withRole(root, role).filter(
        (each) =>
          (level === undefined || levelOf(each) === level) &&
          (name === undefined || matches(nameOf(each, role), name, exact)),
      ),
    );
  }

  getByLabel(label: Wanted, { exact }: Exact = {}) {
    return this.search(`label ${label}`, (root) =>
      [...root.querySelectorAll("*:not([type=hidden])")].filter((each) => {
        const spoken = each.getAttribute("aria-label");
        const labels = spoken === null ? labelsOf(each).map(textOf) : [spoken];
        return labels.some((text) => matches(text, label, exact));
      }),
    );
  }

  /** The innermost elements with the text. */
  getByText(text: Wanted, { exact = false }: Exact = {}) {
    const says = (element: Element) =>
      exact ? ownTexts(element).some((each) => matches(each, text, true)) : matches(textOf(element), text);
    return this.search(`text ${text}`, (root) =>
      [...root.querySelectorAll("*")].filter(
        (each) => says(each) && (exact || ![...each.children].some((child) => says(child))),
      ),
    );
  }

  locator(selector: string) {
    return this.search(selector, (root) => [...root.querySelectorAll(selector)]);
  }

  private search(called: string, within: (root: Root) => Element[]): PlainLocator {
    const find = () => [...new Set(this.roots().flatMap(within))];
    return new PlainLocator(this.home, `${this.called} ${called}`, find);
  }
}

export class PlainLocator extends Searched {
  constructor(
    protected readonly home: PlainPage,
    protected readonly called: string,
    private readonly find: () => Element[],
  ) {
    super();
  }

  override roots() {
    return this.elements();
  }

  elements(): Element[] {
    return this.find();
  }

  /** The one element that it stands for. */
  one(): Element {
    const [element, ...others] = this.elements();
    if (!element) throw new Error(`nothing is ${this} on ${this.home.described()}`);
    if (others.length > 0) throw new Error(`${others.length + 1} elements are ${this} on ${this.home.url()}`);
    return element;
  }

  page() {
    return this.home;
  }

  override toString() {
    return this.called.trim();
  }

  filter({ hasText, hasNotText, has }: Filter) {
    const called = `${this.called} with ${hasText ?? has ?? `no ${hasNotText}`}`;
    return this.narrowed(called, (all) =>
      all.filter(
        (each) =>
          (hasText === undefined || matches(textOf(each), hasText)) &&
          (hasNotText === undefined || !matches(textOf(each), hasNotText)) &&
          (has === undefined || has.elements().some((inner) => inner !== each && each.contains(inner))),
      ),
    );
  }

  or(other: PlainLocator) {
    return this.narrowed(`${this.called} or ${other}`, (all) => {
      const both = new Set([...all, ...other.elements()]);
      return this.home.inOrder(both);
    });
  }

  nth(index: number) {
    return this.narrowed(`${this.called} #${index}`, (all) => all.slice(index).slice(0, 1));
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  /** Each of them, found once for as long as the page stands: nothing moves there by itself. */
  async all() {
    return this.elements().map((element, index) => {
      const here = () => (this.home.shows(element) ? [element] : this.nth(index).elements());
      return new PlainLocator(this.home, `${this.called} #${index}`, here);
    });
  }

  async count() {
    return this.elements().length;
  }

  async textContent() {
    return textOf(this.one());
  }

  async allTextContents() {
    return this.elements().map(textOf);
  }

  async innerText() {
    return shown(this.one());
  }

  async allInnerTexts() {
    return this.elements().map(shown);
  }

  async getAttribute(name: string) {
    return this.one().getAttribute(name);
  }

  async inputValue() {
    return valueIn(this.one());
  }

  async isVisible() {
    return this.elements().length > 0 && isVisible(this.one());
  }

  async fill(value: string) {
    setValue(this.ready(), value);
  }

  async check() {
    setChecked(this.ready(), true);
  }

  async uncheck() {
    setChecked(this.ready(), false);
  }

  async selectOption(wanted: string | { label: string } | string[]) {
    const all = [wanted].flat().map((each) => (typeof each === "string" ? each : each.label));
    choose(this.ready(), all);
  }

  async setInputFiles(given: Given | Given[]) {
    const input = this.one();
    if (!input.matches("input[type=file]")) throw new Error(`${this} takes no file`);
    setFiles(input, [given].flat().map(fileOf));
  }

  async press(key: string) {
    if (key !== "Enter") throw new Error(`${key} does nothing without scripts`);
    const form = formOf(this.ready());
    const button = form?.querySelector("button:not([type=button], [type=reset]), [type=submit]");
    if (form && button) await this.home.send(sendingOf(form, button));
  }

  async click() {
    const element = this.ready();
    const label = element.closest("label");
    const actor = element.closest("a[href], button, summary, input, select, textarea");
    if (actor) return this.activate(actor);
    const labelled = label && this.home.controlOf(label);
    if (labelled) return this.activate(labelled);
    throw new Error(`a click on ${this} does nothing without scripts`);
  }

  private async activate(actor: Element) {
    if (actor.matches("a[href]")) await this.home.goto(actor.getAttribute("href") ?? "");
    else if (actor.matches("summary")) actor.parentElement?.toggleAttribute("open");
    else if (actor.matches("[type=checkbox]")) setChecked(actor, !actor.hasAttribute("checked"));
    else if (actor.matches("[type=radio]")) setChecked(actor, true);
    else if (actor.matches("button:not([type=button], [type=reset]), [type=submit]")) {
      const form = formOf(actor);
      if (!form) throw new Error(`${this} belongs to no form`);
      await this.home.send(sendingOf(form, actor));
    }
  }

  /** Whoever acts on it must see it, and find it enabled. */
  private ready(): Element {
    const element = this.one();
    if (!isVisible(element)) throw new Error(`${this} can't be seen on ${this.home.url()}`);
    if (isDisabled(element)) throw new Error(`${this} is disabled on ${this.home.url()}`);
    return element;
  }

  private narrowed(called: string, narrow: (all: Element[]) => Element[]) {
    return new PlainLocator(this.home, called, () => narrow(this.elements()));
  }
}

const shown = (element: Element) =>
  shownText(element)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");

function fileOf(given: Given): File {
  if (typeof given === "string") return new File([readFileSync(given)], basename(given));
  return new File([Uint8Array.from(given.buffer)], given.name, { type: given.mimeType });
}
