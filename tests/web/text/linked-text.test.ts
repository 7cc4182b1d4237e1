import { describe, expect, it } from "vitest";
import { LinkedText, withoutPunctuation } from "~/ui/text/linked-text";
import { ATTACKS } from "../../support/attacks";

describe("an address in a text", () => {
  it.each([
    ["https://example.jp/a.", "https://example.jp/a"],
    ["https://example.jp/a).", "https://example.jp/a"],
    ["https://example.jp/a_(b)", "https://example.jp/a_(b)"],
    ["https://example.jp/?q=1!", "https://example.jp/?q=1"],
    ["https://example.jp/(a))!).,", "https://example.jp/(a)"],
    ["https://example.jp/a(!", "https://example.jp/a("],
    [")))", ""],
    ["(!)", "(!)"],
  ])("%s ends at %s", (found, address) => {
    expect(withoutPunctuation(found)).toBe(address);
  });

  it.each(ATTACKS)("leads to the web only: %s", (attack) => {
    const parts = [attack, `https://example.jp/${attack}`, `見て：${attack}https://example.jp`].flatMap(
      (text) => LinkedText({ text }),
    );
    const links = parts.flatMap((part) => (typeof part === "object" && part !== null ? [part] : []));
    expect(links.length).toBeGreaterThan(1);
    for (const { props } of links as { props: { href: string } }[]) {
      expect(new URL(props.href).protocol).toBe("https:");
    }
  });
});
