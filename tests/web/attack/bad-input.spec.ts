import { expect, test } from "@playwright/test";
import { workerdMegabytes } from "../../../scripts/bench/measure/memory";
import { NOT_FORM } from "../../../workers/contract/texts";
import { atCalls, atForms, atScreens, floodsAt } from "../../support/site/bad/bad-input";
import { fire, type Shot } from "../../support/site/bad/fuzz";
import { serverWithForms } from "../../support/site/bad/server-with-forms";
import { INQUIRY } from "../../support/site/forms/posted/contact";
import { bodyOf } from "../../support/site/forms/posted-forms";
import { bodyOfRendered, renderedForms } from "../../support/site/forms/rendered-forms";
import { sized } from "../../support/size";

/** One in so many of all bad things is sent; `npm run bench -- bad-input` sends all of them. */
const EVERY = { form: sized(480, 24), screen: sized(720, 36), call: sized(480, 24), flood: 24 };
const MEMORY_MB = 100;

const { origin, targets, pid } = serverWithForms("bad-input-state", 8);

/** Every answer below 500, within two seconds, and none that shows the inside. */
async function expectHeld(shots: readonly Shot[]) {
  const { sent, faults } = await fire(origin, shots);
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(0);
}

test("a list index of 21 bytes is refused, and the server goes on", async () => {
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: "username[99999999]=x",
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("<h1>");
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

for (const path of ["/contact/form", "/posting_information/request", "/signup", "/password/forgot"])
  test(`${path} says that it could not read what was posted, as a page`, async () => {
    const response = await fetch(origin + path, {
      method: "POST",
      headers: {
        origin,
        "content-type": "application/x-www-form-urlencoded",
        "cf-connecting-ip": "203.0.113.171",
      },
      body: "lastName[99999999]=x",
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(NOT_FORM);
  });

test("a field longer than anything that fits is told to be too long", async () => {
  const response = await fetch(`${origin}/contact/form`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ ...INQUIRY, body: "a".repeat(32_001) })),
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("文字以内で入力してください");
});

/** Larger than the buffers on the way hold, smaller than what is given up. */
test("who sends too much reads that it was too much", async () => {
  const flood = {
    label: "9 MB",
    method: "POST",
    path: "/contact/form",
    body: () => "a".repeat(9 * 1024 * 1024),
  };
  const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
  const { statuses } = await fire(
    origin,
    Array.from({ length: 20 }, () => ({ ...flood, headers })),
  );
  expect(statuses).toEqual({ 413: 20 });
});

test("what was typed never makes an address so long that the answer is lost", async () => {
  const { address, cookie } = targets().find(({ form }) => form.path === "/doctor/new/surgeryMeshList") ?? {};
  const headers = { origin, cookie: cookie ?? "" };
  const search = (q: string) =>
    fetch(origin + address, {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams({ intent: "search", q }),
    });
  expect((await search("胃癌")).status).toBe(302);
  expect((await search("佐".repeat(2001))).status).toBe(413);
});

test("every form takes what its page sends", async () => {
  const refused: string[] = [];
  for (const { form, address, cookie } of targets()) {
    const headers = { origin, cookie, "cf-connecting-ip": "203.0.113.152" };
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(origin + path, { redirect: "manual", headers, ...init });
    const html = await (await ask(address)).text();
    const rendered = form.isHarmful
      ? []
      : renderedForms(html, address).filter(({ action }) => action === address);
    const bodies = [...rendered.map(bodyOfRendered), ...(form.isHarmful ? [] : [bodyOf(form)])];
    for (const body of bodies) {
      const { status } = await ask(address, { method: "POST", body });
      const names = [...body.keys()].join(" ");
      if ([400, 413].includes(status) || status >= 500)
        refused.push(`${form.by} ${address} ${names}: ${status}`);
    }
  }
  expect(refused).toEqual([]);
});

test("no form takes a field that its page does not have", async () => {
  const taken: string[] = [];
  for (const { form, address, cookie } of targets()) {
    for (const name of ["unknown", "unknown[0]"]) {
      const body = bodyOf(form);
      body.append(name, "x");
      const headers = { origin, cookie, "cf-connecting-ip": "203.0.113.153" };
      const { status } = await fetch(origin + address, { method: "POST", redirect: "manual", headers, body });
      // A page without anything of one's own answers 404 before it looks at the form.
      const isRefused = status === 400 || (status === 404 && address.includes("nobodys"));
      if (!isRefused) taken.push(`${form.by} ${address} with ${name}: ${status}`);
    }
  }
  expect(taken).toEqual([]);
});

test("every form holds against names, values, lengths and bodies it never sends", async () => {
  await expectHeld(atForms(origin, targets(), EVERY.form));
});

test("every screen holds against addresses that nobody links to", async () => {
  await expectHeld(await atScreens(origin, targets(), EVERY.screen));
});

test("every call holds against bodies, queries and parameters that no page sends", async () => {
  await expectHeld(atCalls(origin, EVERY.call));
});

test("120 MB are cut off as they come, and memory stays as it was", async () => {
  const before = workerdMegabytes(pid());
  await expectHeld(floodsAt(origin, targets(), EVERY.flood));
  expect(workerdMegabytes(pid()) - before).toBeLessThan(MEMORY_MB);
});

/** Last: some of them end what others need. */
test("no form that a page draws has a field that its action does not know", async () => {
  const refused: string[] = [];
  for (const { form, address, cookie } of targets()) {
    const headers = { origin, cookie, "cf-connecting-ip": "203.0.113.154" };
    // Some addresses lead on to the page that has the form.
    const page = await fetch(origin + address, { headers });
    for (const rendered of renderedForms(await page.text(), page.url)) {
      const body = bodyOfRendered(rendered);
      const to = new URL(rendered.action, page.url);
      const response = await fetch(to, { method: "POST", redirect: "manual", headers, body });
      const isUnreadable = response.status === 400 && (await response.text()).includes(NOT_FORM);
      if (isUnreadable)
        refused.push(`${form.by} ${address} → ${rendered.action}: ${[...body.keys()].join(" ")}`);
    }
  }
  expect(refused).toEqual([]);
});
