import { expect, it } from "vitest";
import { type Env, findFault } from "../../../workers/env";

const KEY = btoa("a key of this deployment alone, 32 bytes");
const FIT = {
  SERVICE_NAME: "医の輪",
  CONNECT_SERVICE_NAME: "医の輪コネクト",
  API_ORIGIN: "",
  ENVIRONMENT: "production",
  MASTER_KEY: KEY,
  COOKIE_SECRET: KEY,
  LIVE_SECRET: KEY,
  MAIL_FROM: "no-reply@mail.inowa-service.jp",
  RESEND_API_KEY: "re_key",
  MAIL_OPERATOR: "運営",
  SITE_ORIGIN: "https://inowa.example.jp",
} as unknown as Env;

it("production starts on its own https address", () => {
  expect(findFault(FIT)).toBe("");
});

it.each([
  "",
  undefined,
  "http://inowa.example.jp",
  "https://inowa.example.jp/",
  "https://inowa.example.jp/app",
  "inowa",
])("and on no other: %s", (address) => {
  expect(findFault({ ...FIT, SITE_ORIGIN: address as string })).toContain("SITE_ORIGIN");
});

it("development may go without", () => {
  expect(findFault({ ...FIT, ENVIRONMENT: "development", SITE_ORIGIN: "" })).toBe("");
});

it("production needs a way to send mail, by key or by binding", () => {
  expect(findFault({ ...FIT, RESEND_API_KEY: "" })).toContain("RESEND_API_KEY");
  expect(findFault({ ...FIT, RESEND_API_KEY: undefined, SEND_EMAIL: {} as SendEmail })).toBe("");
  expect(findFault({ ...FIT, RESEND_API_KEY: "", ENVIRONMENT: "development" })).toBe("");
});

it.each([
  "no-reply@inowa.example.jp",
  "a@example.com",
  "a@host.example",
  "a@mail.test",
  "a@mail.invalid",
  "a@app.localhost",
])("production sends no mail from %s", (sender) => {
  expect(findFault({ ...FIT, MAIL_FROM: sender })).toContain("MAIL_FROM");
  expect(findFault({ ...FIT, MAIL_FROM: sender, ENVIRONMENT: "development" })).toBe("");
});

const DEVELOPMENT_KEY = btoa("development key, which stands in a public repository");

it.each(["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"])(
  "production runs on no development key: %s",
  (name) => {
    expect(findFault({ ...FIT, [name]: DEVELOPMENT_KEY })).toContain("development keys");
    expect(findFault({ ...FIT, [name]: DEVELOPMENT_KEY, ENVIRONMENT: "development" })).toBe("");
  },
);

it.each(["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"])("the secret before %s may be beside it", (name) => {
  const previous = `${name}_PREVIOUS`;
  expect(findFault({ ...FIT, [previous]: btoa("the key of this deployment before, 32 bytes") })).toBe("");
  expect(findFault({ ...FIT, [previous]: "" })).toBe("");
  expect(findFault({ ...FIT, [previous]: KEY })).toBe("");
  expect(findFault({ ...FIT, [previous]: "short" })).toContain(previous);
  expect(findFault({ ...FIT, [previous]: DEVELOPMENT_KEY })).toContain("development keys");
});

it.each([
  ...["MASTER_KEY", "COOKIE_SECRET", "LIVE_SECRET"].flatMap((name) => [
    [name, undefined],
    [name, ""],
    [name, btoa("a key of thirty-one bytes, less")],
    [name, "not base64 at all, however long it may be"],
  ]),
  ["MAIL_FROM", "nobody"],
  ["MAIL_OPERATOR", ""],
  ["SERVICE_NAME", ""],
  ["ENVIRONMENT", "staging"],
  ["API_ORIGIN", "api"],
  ["HOST_SECRET", "short"],
])("nobody starts on a %s that is %s, and no value of it is told", (name = "", value) => {
  const fault = findFault({ ...FIT, [name]: value });
  expect(fault).toContain(name);
  if (value) expect(fault).not.toContain(value);
});
