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
  MAIL_FROM: "no-reply@inowa.example.jp",
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
