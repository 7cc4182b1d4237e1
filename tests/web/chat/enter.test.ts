import { describe, expect, it } from "vitest";
import { type KeyFacts, sends } from "~/browser/ime";

const key = (more: Partial<KeyFacts> = {}): KeyFacts => ({
  key: "Enter",
  isComposing: false,
  keyCode: 13,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe("Enter", () => {
  const desk = { isTouch: false, sendsWithEnter: true };
  const phone = { ...desk, isTouch: true };

  it("does not send while it confirms a conversion, in either order of events", () => {
    expect(sends(key({ isComposing: true, keyCode: 229 }), desk)).toBe(false);
    expect(sends(key({ isComposing: true }), desk)).toBe(false);
    // Safari: compositionend came first, only the key code tells.
    expect(sends(key({ isComposing: false, keyCode: 229 }), desk)).toBe(false);
    expect(sends(key({ keyCode: 229, ctrlKey: true }), desk)).toBe(false);
  });

  it("sends on a desk, breaks the line with Shift and on a phone; Ctrl or ⌘ sends everywhere", () => {
    expect(sends(key(), desk)).toBe(true);
    expect(sends(key({ shiftKey: true }), desk)).toBe(false);
    expect(sends(key(), phone)).toBe(false);
    expect(sends(key({ ctrlKey: true }), phone)).toBe(true);
    expect(sends(key({ metaKey: true }), desk)).toBe(true);
    expect(sends(key({ key: "a" }), desk)).toBe(false);
  });

  it("breaks the line for who does not want it to send", () => {
    const writer = { ...desk, sendsWithEnter: false };
    expect(sends(key(), writer)).toBe(false);
    expect(sends(key({ ctrlKey: true }), writer)).toBe(true);
  });
});
