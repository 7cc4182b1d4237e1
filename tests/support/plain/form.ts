import { writtenIn } from "./text";

export type Sending = { method: "GET" | "POST"; action: string; body: URLSearchParams | FormData };

const TYPED =
  "input:not([type=checkbox], [type=radio], [type=file], [type=submit], [type=button], [type=image])";
const files = new WeakMap<Element, File[]>();

/** What a control holds now. */
export function valueIn(control: Element): string {
  if (control.matches("textarea")) return writtenIn(control);
  if (control.matches("select")) return chosenIn(control).map(optionValue)[0] ?? "";
  return control.getAttribute("value") ?? (control.matches("[type=checkbox], [type=radio]") ? "on" : "");
}

/** Types into a field, in place of what was there. */
export function setValue(control: Element, value: string) {
  if (control.matches("textarea")) control.textContent = escaped(value);
  else if (control.matches(TYPED)) control.setAttribute("value", value.replace(/[\r\n]/g, ""));
  else throw new Error(`nobody types into ${control.outerHTML}`);
}

const escaped = (text: string) => `\n${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}`;

/** Ticks or clears; of radio buttons of one name one alone is on. */
export function setChecked(control: Element, isOn: boolean) {
  const [name, form] = [control.getAttribute("name"), formOf(control)];
  if (control.matches("[type=radio]") && isOn && form) {
    for (const other of controlsOf(form)) {
      if (other.matches("[type=radio]") && other.getAttribute("name") === name)
        other.removeAttribute("checked");
    }
  }
  control.toggleAttribute("checked", isOn);
}

/** Chooses options by value or by what is written. */
export function choose(select: Element, wanted: string[]) {
  const options = [...select.querySelectorAll("option")];
  for (const option of options) {
    const isWanted =
      wanted.includes(optionValue(option)) || wanted.includes((option.textContent ?? "").trim());
    option.toggleAttribute("selected", isWanted);
  }
  if (chosenIn(select).length < wanted.length) throw new Error(`${wanted} is not offered`);
}

export const setFiles = (input: Element, chosen: File[]) => files.set(input, chosen);

const optionValue = (option: Element) => option.getAttribute("value") ?? (option.textContent ?? "").trim();

function chosenIn(select: Element): Element[] {
  const options = [...select.querySelectorAll("option")];
  const chosen = options.filter((option) => option.hasAttribute("selected"));
  return chosen.length > 0 || select.hasAttribute("multiple") ? chosen : options.slice(0, 1);
}

export function formOf(control: Element): Element | null {
  const id = control.getAttribute("form");
  return id === null ? control.closest("form") : control.ownerDocument.getElementById(id);
}

const controlsOf = (form: Element) =>
  [...form.ownerDocument.querySelectorAll("input, select, textarea, button")].filter(
    (control) => formOf(control) === form,
  );

export const isDisabled = (control: Element) =>
  control.hasAttribute("disabled") || control.closest("fieldset[disabled]") !== null;

/** What a button sends (HTML, section 4.10.22: constructing the entry list). */
export function sendingOf(form: Element, submitter: Element): Sending {
  const controls = controlsOf(form).filter((control) => !isDisabled(control) && control.hasAttribute("name"));
  if (!form.hasAttribute("novalidate") && !submitter.hasAttribute("formnovalidate")) expectComplete(controls);
  const of = (name: string) => submitter.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const method = of("method").toUpperCase() === "POST" ? "POST" : "GET";
  const isMultipart = method === "POST" && of("enctype") === "multipart/form-data";
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const control of controls) {
    const name = control.getAttribute("name") ?? "";
    for (const value of entriesOf(control, submitter)) {
      body.append(name, (typeof value === "string" || isMultipart ? value : value.name) as string);
    }
  }
  return { method, action: of("action"), body };
}

function entriesOf(control: Element, submitter: Element): (string | File)[] {
  if (control.matches("button, [type=submit], [type=button], [type=image], [type=reset]"))
    return control === submitter ? [valueIn(control)] : [];
  if (control.matches("[type=checkbox], [type=radio]"))
    return control.hasAttribute("checked") ? [valueIn(control)] : [];
  if (control.matches("[type=file]")) return files.get(control) ?? [new File([], "")];
  if (control.matches("select")) return chosenIn(control).map(optionValue);
  return [valueIn(control).replace(/\r?\n/g, "\r\n")];
}

/** A form that lets the browser check is not sent while something is missing. */
function expectComplete(controls: Element[]) {
  const missing = controls.find((control) => control.hasAttribute("required") && isEmpty(control, controls));
  if (missing) throw new Error(`the browser asks for ${missing.outerHTML}`);
}

function isEmpty(control: Element, controls: Element[]): boolean {
  if (control.matches("[type=checkbox]")) return !control.hasAttribute("checked");
  if (control.matches("[type=file]")) return (files.get(control) ?? []).length === 0;
  if (!control.matches("[type=radio]")) return valueIn(control) === "";
  const name = control.getAttribute("name");
  return !controls.some((each) => each.getAttribute("name") === name && each.hasAttribute("checked"));
}
