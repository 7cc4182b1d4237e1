/** The values of a field: one text, or of choices those that are ticked. */
type Values = string[];

export type FieldDraft = {
  values: Values;
  /** What the page offered when it was written: where it offers something else today, that counts. */
  bases: Values[];
};

export type FieldDrafts = Record<string, FieldDraft>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NEVER = new Set(["hidden", "password", "file", "submit", "button", "image", "reset", "search"]);
const CHOICES = new Set(["checkbox", "radio"]);
/** What is proven once, or asks for a proof. */
const SECRET = /password|^code$|credential|agreed/i;

/** The fields of a form that a person fills in, by the names of their drafts. */
function controlsOf(form: HTMLFormElement): Map<string, Control[]> {
  const controls = new Map<string, Control[]>();
  for (const each of form.elements) {
    if (!isControl(each) || !each.name || NEVER.has(each.type) || SECRET.test(each.name)) continue;
    const name = each.dataset.draftName ?? each.name;
    controls.set(name, [...(controls.get(name) ?? []), each]);
  }
  return controls;
}

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** What a form holds, joined to what its draft has so far; null: no more than the page itself offers. */
export function draftOfForm(form: HTMLFormElement, earlier: FieldDrafts = {}): FieldDrafts | null {
  const drafts: FieldDrafts = { ...earlier };
  for (const [name, controls] of controlsOf(form)) {
    const [values, base] = [controls.flatMap(valuesOf), controls.flatMap(offeredBy)];
    const bases = earlier[name]?.bases ?? [];
    drafts[name] = { values, bases: bases.some((each) => isSame(each, base)) ? bases : [...bases, base] };
  }
  const isChanged = Object.values(drafts).some(({ values, bases }) => !isSame(values, bases[0] ?? []));
  return isChanged ? drafts : null;
}

/** Puts a draft into a form, the caret at its end; gives the names of the fields that have changed. */
export function restoreInto(form: HTMLFormElement, drafts: FieldDrafts): string[] {
  return [...controlsOf(form)].flatMap(([name, controls]) => {
    const draft = drafts[name];
    const offered = controls.flatMap(offeredBy);
    const values = controls.flatMap(valuesOf);
    const isOffered = draft?.bases.some((base) => isSame(base, offered));
    if (!draft || !isOffered || isSame(draft.values, offered)) return [];
    // Some browsers restore a field by themselves.
    if (!isSame(values, offered) && !isSame(values, draft.values)) return [];
    put(controls, draft.values);
    return [name];
  });
}

/** Gives fields back what the page offers. */
export function resetFields(form: HTMLFormElement, names: readonly string[]) {
  const controls = controlsOf(form);
  for (const name of names) {
    const own = controls.get(name) ?? [];
    put(own, own.flatMap(offeredBy));
  }
}

function valuesOf(control: Control): Values {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  if (isChoice(control)) return control.checked ? [control.value] : [];
  return [control.value];
}

function offeredBy(control: Control): Values {
  if (control instanceof HTMLSelectElement) {
    const selected = [...control.options].filter(({ defaultSelected }) => defaultSelected);
    const first = control.multiple ? [] : [...control.options].slice(0, 1);
    return (selected.length > 0 ? selected : first).map(({ value }) => value);
  }
  if (isChoice(control)) return control.defaultChecked ? [control.value] : [];
  return [control.defaultValue];
}

const isChoice = (control: Control): control is HTMLInputElement => CHOICES.has(control.type);

function put(controls: readonly Control[], values: Values) {
  for (const [at, control] of controls.entries()) {
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.selected = values.includes(option.value);
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (isChoice(control)) {
      // React hears a click, and nothing of what a script sets.
      if (control.checked !== values.includes(control.value)) control.click();
    } else write(control, values[at] ?? values[0] ?? "");
  }
}

/** React's own setter of `value` hides what a script writes, and its listeners would not run. */
function write(control: HTMLInputElement | HTMLTextAreaElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  if (control instanceof HTMLTextAreaElement || control.type === "text")
    control.setSelectionRange(value.length, value.length);
}

const isSame = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other);
