import { describe, expect, it } from "vitest";
import { FORM_KEPT, FORM_KEPT_BUT_SECRETS } from "#contract/texts";
import { sentForm } from "../../../app/request/forms/sent-form.server";
import { readSources } from "../../house/rules/sources";

describe("a form to be sent once more", () => {
  it("has every field in its order, also those of one name", () => {
    const form = new FormData();
    for (const [name, value] of new URLSearchParams("name=佐藤&codes=a&codes=b&empty="))
      form.append(name, value);
    expect(sentForm(form)).toEqual({
      fields: [
        ["name", "佐藤"],
        ["codes", "a"],
        ["codes", "b"],
        ["empty", ""],
      ],
      note: FORM_KEPT,
      hasWords: true,
    });
  });

  it.each([
    ["佐藤", true],
    ["please see", true],
    ["長い\n文", true],
    ["sato@example.jp", false],
    ["0199d100-0000-7000-8000-000000000001", false],
    [" 13 ", false],
    ["", false],
  ])("has somebody's own words in it, or not: %j", (value, hasWords) => {
    const form = new FormData();
    form.set("text", value);
    expect(sentForm(form).hasWords).toBe(hasWords);
  });

  it("brings back no password, no code and no file, and says that something is missing", () => {
    const form = new FormData();
    form.set("email", "sato@example.jp");
    for (const name of ["password", "currentPassword", "code", "credential"]) form.set(name, "secret");
    form.set("images", new File(["bytes"], "licence.png"));
    expect(sentForm(form)).toEqual({
      fields: [["email", "sato@example.jp"]],
      note: FORM_KEPT_BUT_SECRETS,
      hasWords: false,
    });
    const unchosen = new FormData();
    unchosen.set("files", new File([], ""));
    expect(sentForm(unchosen).note).toBe(FORM_KEPT);
  });

  it("knows every password field of the screens", () => {
    const names = readSources("app").flatMap(({ text }) =>
      [...text.matchAll(/<PasswordField[^>]*field=\{fields\.(\w+)\}/g)].map(([, name = ""]) => name),
    );
    expect(names.length).toBeGreaterThan(5);
    const form = new FormData();
    for (const name of names) form.set(name, "secret");
    expect(sentForm(form).fields).toEqual([]);
  });
});
