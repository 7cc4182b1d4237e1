import { parseHTML } from "linkedom";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

const { document, Element, Event } = parseHTML(
  `<html><body><button data-copy="123"><span class="sr-only">番号を</span>コピー</button></body></html>`,
);
const button = document.querySelector("button") as HTMLButtonElement;
const writeText = vi.fn<(text: string) => Promise<void>>();

vi.stubGlobal("document", document);
vi.stubGlobal("Element", Element);
await vi.importActual("~/browser/copy");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  writeText.mockResolvedValue();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function press() {
  button.dispatchEvent(new Event("click", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
}

test("what was copied is said for a moment, to those who hear it too", async () => {
  await press();
  expect(writeText).toHaveBeenLastCalledWith("123");
  expect(button.textContent).toBe("番号をコピーしました");
  expect(button.getAttribute("aria-live")).toBe("polite");
  vi.advanceTimersByTime(1500);
  expect(button.textContent).toBe("番号をコピー");
});

test("pressed twice, a button has its own word again a moment after the second time", async () => {
  await press();
  vi.advanceTimersByTime(1000);
  await press();
  vi.advanceTimersByTime(1499);
  expect(button.textContent).toBe("番号をコピーしました");
  vi.advanceTimersByTime(1);
  expect(button.textContent).toBe("番号をコピー");
});

test("a clipboard that refuses, or is missing, is reported", async () => {
  writeText.mockRejectedValueOnce(new Error("NotAllowedError"));
  await press();
  expect(button.textContent).toBe("番号をコピーできませんでした");
  vi.stubGlobal("navigator", {});
  await press();
  expect(button.textContent).toBe("番号をコピーできませんでした");
});
