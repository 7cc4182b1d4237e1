import { env } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { ask } from "../../support/workerd/client/enter";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { ORIGIN } from "../../support/workerd/origin";

let cookie: string;

beforeAll(async () => {
  await person("reader");
  await agreed();
  cookie = await cookieOf("reader");
});

/** Settings whose Inboxes fail for the first `failures` times, as an object does that is restarted under a call. */
function failing(failures: number, fault: object) {
  const opened = vi.fn();
  const INBOX = new Proxy(env.INBOX, {
    get(namespace, name) {
      const value = Reflect.get(namespace, name);
      if (name !== "get") return typeof value === "function" ? value.bind(namespace) : value;
      return (id: DurableObjectId) => {
        opened();
        if (opened.mock.calls.length > failures) return namespace.get(id);
        return { notificationPage: async () => Promise.reject(Object.assign(new Error("reset"), fault)) };
      };
    },
  });
  return { settings: { ...env, INBOX } as typeof env, opened };
}

const read = (settings: typeof env) => ask(`${ORIGIN}/api/notifications`, { headers: { cookie } }, settings);

test("a read is repeated once when its object was restarted", async () => {
  const { settings, opened } = failing(1, { retryable: true });
  expect((await read(settings)).status).toBe(200);
  expect(opened).toHaveBeenCalledTimes(2);
});

test.each([
  ["fails twice", 2, { retryable: true }],
  ["is overloaded", 1, { retryable: true, overloaded: true }],
  ["failed by its own code", 1, {}],
] as const)("a read is not repeated when its object %s", async (_, failures, fault) => {
  vi.spyOn(console, "error").mockReturnValue();
  const { settings, opened } = failing(failures, fault);
  expect((await read(settings)).status).toBe(500);
  expect(opened).toHaveBeenCalledTimes(failures);
});
