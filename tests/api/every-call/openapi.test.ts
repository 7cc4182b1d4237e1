import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { CALLS } from "../../support/workerd/asking/callers";
import { ask } from "../../support/workerd/asking/enter";
import { ORIGIN } from "../../support/workerd/origin";

type Operation = { "x-access": object; requestBody?: object; parameters: { name: string; in: string }[] };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const documentOf = async () => (await (await ask(`${ORIGIN}/api/openapi.json`)).json()) as Document;

test("the document names every call of the contract, with who may and what it takes", async () => {
  const { openapi, paths } = await documentOf();
  expect(openapi).toBe("3.1.0");
  for (const { name, endpoint } of CALLS) {
    const address = `/api${endpoint.path.replace(/:(\w+)/g, "{$1}")}`;
    const operation = paths[address]?.[endpoint.method.toLowerCase()];
    expect(operation?.["x-access"], name).toMatchObject({ who: endpoint.access.who });
    expect(Boolean(operation?.requestBody), name).toBe(Boolean(endpoint.body));
    const inPath = operation?.parameters.filter((each) => each.in === "path").map((each) => each.name);
    expect(inPath, name).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
  }
});

test("the page to read loads nothing, from here or elsewhere", async () => {
  const html = await (await ask(`${ORIGIN}/api/docs`)).text();
  expect(html).toContain("/api/chat/rooms/{id}");
  expect(html).not.toMatch(/<(script|link|img|iframe)|https?:\/\//);
});

test("production has neither", async () => {
  const { ENVIRONMENT } = env;
  Object.assign(env, { ENVIRONMENT: "production" });
  const answers = await Promise.all(["openapi.json", "docs"].map((path) => ask(`${ORIGIN}/api/${path}`)));
  Object.assign(env, { ENVIRONMENT });
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
