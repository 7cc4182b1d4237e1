type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Control = TextControl | HTMLSelectElement;

/**
 * Collects what people change before the scripts have taken over: React dispatches none of those changes, and sets a
 * prefilled textarea back to its first text. The function that comes back is called once the page is hydrated: it
 * restores such texts and dispatches the changes again, for the handlers that were not there yet.
 */
export function collectEarlyChanges(): () => void {
  const changed = new Map<Control, string>();
  const collect = () => {
    for (const control of document.querySelectorAll<TextControl>(
      "input:not([type=hidden]), select, textarea",
    ))
      if (isChanged(control)) changed.set(control, control.value);
  };
  collect();
  document.addEventListener("input", collect, true);
  return () => {
    document.removeEventListener("input", collect, true);
    for (const [control, value] of changed) dispatchAgain(control, value);
  };
}

const isBox = (control: Control): control is HTMLInputElement => /checkbox|radio/.test(control.type);

function isChanged(control: Control): boolean {
  if ("options" in control) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(first, 0);
  }
  return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

function dispatchAgain(control: Control, value: string) {
  if (isBox(control)) {
    // Of radio buttons the one that was chosen speaks for all.
    if (isChanged(control) && (control.checked || control.type !== "radio")) tick(control);
  } else if ("options" in control || control.type === "file") {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else retype(control, value);
}

/** React compares a box with what it was when the page was hydrated. */
function tick(box: HTMLInputElement) {
  box.checked = box.defaultChecked;
  box.click();
}

/** A field in use keeps its caret and the word that is being converted: its next key is handled anyway. */
function retype(field: TextControl, value: string) {
  if (field.value === value && document.activeElement === field) return;
  field.value = field.defaultValue;
  // The prototype's setter goes past React's own, so that React sees a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
