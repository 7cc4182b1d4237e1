type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Collects what people change before the scripts have taken over: React dispatches none of those changes, and sets a
 * prefilled textarea back to its first text. The function that comes back is called once the page is hydrated: it
 * restores such texts and dispatches the changes again, for the handlers that did not stand yet.
 */
export function collectEarlyChanges(): () => void {
  const changed = new Map<Control, string>();
  const collect = (control: Control) => changed.set(control, control.value);
  const listen = ({ target }: Event) => isControl(target) && collect(target);
  for (const control of document.querySelectorAll("input, select, textarea"))
    if (isControl(control) && isChanged(control)) collect(control);
  document.addEventListener("input", listen, true);
  return () => {
    document.removeEventListener("input", listen, true);
    for (const [control, value] of changed) if (control.isConnected) dispatchAgain(control, value);
  };
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== "hidden");

const isBox = ({ type }: Control) => type === "checkbox" || type === "radio";

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(first, 0);
  }
  if (control instanceof HTMLInputElement && isBox(control))
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function dispatchAgain(control: Control, value: string) {
  if (control instanceof HTMLInputElement && isBox(control)) {
    // Of radio buttons the one that was chosen speaks for all.
    if (isChanged(control) && (control.checked || control.type === "checkbox")) tick(control);
  } else if (control instanceof HTMLSelectElement || control.type === "file") {
    if (isChanged(control)) control.dispatchEvent(new Event("change", { bubbles: true }));
  } else retype(control, value);
}

/** React compares a box with what it was when the page was hydrated. */
function tick(box: HTMLInputElement) {
  box.checked = box.defaultChecked;
  box.click();
}

/** A field in use keeps its caret and the word that is being converted: its next key is handled anyway. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  if (field.value === value && (document.activeElement === field || !isChanged(field))) return;
  field.value = field.defaultValue;
  // The prototype's setter goes past React's own, so that React sees a change.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
