import { describe, expect, test } from "vitest";
import { backLink, cameFrom, leadingBack } from "../../../../app/request/paths/back-link";
import { intendedPath } from "../../../../app/request/paths/intended-path";

const HOSTS = ["evil.example", "evil.example/", "evil.example%2f", "127.0.0.1", "[::1]", "evil。example"];
const HEADS = [
  ...["//", "///", "////", "/\\", "\\\\", "\\/", "/\\/", "//\\", "/\t/", "/\n/", "/\r\n/", "\t//"],
  ...[
    "http://",
    "https://",
    "HTTPS://",
    "http:",
    "https:/",
    "ftp://",
    "javascript://",
    "javascript:alert(1)//",
  ],
  ...[
    "data:text/html,",
    "vbscript:",
    "file:///",
    "blob:https://",
    "/%5c",
    "/%5C/",
    "/%2f%2f",
    "/%2F",
    "/%09/",
    "/%0a/",
  ],
  ...["/%0d%0a/", " //", "/ /\\", "/.//", "/..//", "/./\\", "/a/..//", "@", "/@/../\\", "?//\\"],
];
const PAYLOADS = HEADS.flatMap((head) => HOSTS.map((host) => head + host));

/** The address to which a browser at our site would go. */
const destination = (path: string) => new URL(path, "https://inowa.example/login");

describe("a path kept for after sign-in", () => {
  test(`stays on our site for ${PAYLOADS.length} hostile ones`, () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(240);
    const left = PAYLOADS.filter((payload) => {
      const saved = intendedPath(payload);
      return (
        saved !== null &&
        (destination(saved).origin !== "https://inowa.example" || !/^\/(?![/\\])/.test(saved))
      );
    });
    expect(left).toEqual([]);
  });

  test("is forgotten for all of them, so that they end on the role's home", () => {
    expect(PAYLOADS.filter((payload) => intendedPath(payload) !== null)).toEqual([]);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/%09/evil.example",
    "javascript:alert(1)",
    "https://a.example",
  ])("%s is forgotten", (payload) => expect(intendedPath(payload)).toBeNull());

  test("longer than 2 KB is forgotten", () => {
    expect(intendedPath(`/${"あ".repeat(700)}`)).toBeNull();
  });

  test.each(["/rooms", "/doctor/search?name=%E4%BD%90%E8%97%A4", "/board"])("%s is kept", (path) => {
    expect(intendedPath(path)).toBe(path);
  });
});

describe("a way back that an address names (?from=)", () => {
  const USUAL = { to: "/", label: "ホーム" };
  const at = (from: string) => ({ searchParams: new URLSearchParams({ from }) });

  test("leads to no other site, for none of the hostile ones", () => {
    for (const payload of PAYLOADS) {
      expect(backLink(at(payload), "row", USUAL), payload).toEqual(USUAL);
      expect(cameFrom(at(payload)), payload).toBeNull();
      expect(leadingBack("/doctor/1", payload), payload).toBe("/doctor/1");
    }
  });

  test("nor does one that begins like a page of ours", () => {
    const started = ["/board.evil.example", "/boardevil", "/board@evil.example", "/rooms:80@evil.example"];
    for (const from of started) expect(backLink(at(from), "row", USUAL), from).toEqual(USUAL);
  });

  test("goes on through pages that ask for something themselves", () => {
    const search = "/doctor/search?q=%E7%94%B0";
    const profile = leadingBack("/doctor/1", search);
    const request = new URL(leadingBack("/business-card/new?to=2", profile), "https://inowa.example");
    expect(request.searchParams.get("to")).toBe("2");
    expect(backLink(request, "1", USUAL)).toEqual({ to: profile, label: "プロフィール" });
    expect(backLink(new URL(profile, request), "1", USUAL).to).toBe(`${search}#1`);
  });

  test("leads to the row of a page of ours that was left", () => {
    expect(backLink(at("/board?kind=2"), "row", USUAL).to).toBe("/board?kind=2#row");
  });

  test("leads from a company to the person of either service whose page named it", () => {
    for (const from of ["/cnct/1", "/connect/user/1", "/ms/1", "/connect/ms/1"])
      expect(backLink(at(from), "row", USUAL), from).toEqual({ to: from, label: "プロフィール" });
  });

  test.each(["/", "/top/medical", "/top/ms"])("leads to the home %s", (home) =>
    expect(backLink(at(home), "row", USUAL)).toEqual({ to: home, label: "ホーム" }),
  );
});
