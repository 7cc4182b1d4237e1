import { describe, expect, it } from "vitest";
import { FORM_KEPT, FORM_KEPT_BUT_SECRETS } from "#contract/messages";
import { sentForm, sentFormOf } from "../../app/request/sent-form.server";
import { readSources } from "../house/sources";

const posted = (body: BodyInit, length?: number) =>
  new Request("https://inowa.test/signup", {
    method: "POST",
    body,
    headers: { "content-length": String(length ?? 100) },
  });

describe("a form to be sent once more", () => {
  it("has every field in its order, also those of one name", async () => {
    const body = new URLSearchParams("name=佐藤&codes=a&codes=b&empty=");
    const request = posted(body);
    expect(await sentFormOf(request)).toEqual({
      fields: [
        ["name", "佐藤"],
        ["codes", "a"],
        ["codes", "b"],
        ["empty", ""],
      ],
      note: FORM_KEPT,
    });
    expect(request.bodyUsed).toBe(false);
  });

  it("brings back no password, no code and no file, and says that something is missing", () => {
    const form = new FormData();
    form.set("email", "sato@example.jp");
    for (const name of ["password", "currentPassword", "code", "credential"]) form.set(name, "secret");
    form.set("images", new File(["bytes"], "licence.png"));
    expect(sentForm(form)).toEqual({ fields: [["email", "sato@example.jp"]], note: FORM_KEPT_BUT_SECRETS });
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

  it("is not kept when it is large, of unknown length, no form, or only read", async () => {
    const body = new URLSearchParams("a=b");
    expect(await sentFormOf(posted(body, 300 * 1024))).toBeNull();
    expect(await sentFormOf(new Request("https://inowa.test/", { method: "POST", body }))).toBeNull();
    expect(await sentFormOf(posted("{}"))).toBeNull();
    expect(await sentFormOf(new Request("https://inowa.test/"))).toBeNull();
  });
});
