import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { CALLS } from "../../support/workerd/client/callers";
import { ask } from "../../support/workerd/client/enter";
import { ORIGIN } from "../../support/workerd/origin";

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  responses: object;
  "x-access": object;
  requestBody?: object;
  parameters: { name: string; in: string }[];
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
};

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

test("every call has a summary, and every reference names something", async () => {
  const document = await documentOf();
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, summary, description } of operations) {
    expect(summary, operationId).toMatch(/^\S.{7,}/);
    expect(description, operationId).toContain(summary);
  }
  const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(operations.length);
  const found = (path: string) =>
    path.split("/").reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], document);
  expect([...new Set(named)].filter((path) => !found(path))).toEqual([]);
});

test("what several calls give is described once", async () => {
  const { paths, components } = await documentOf();
  const shown = (path: string) => JSON.stringify(paths[path]?.get?.responses);
  for (const path of ["/api/chat/rooms", "/api/chat/rooms/{id}"])
    expect(shown(path)).toContain("#/components/schemas/");
  expect(Object.keys(components.schemas).length).toBeGreaterThan(50);
  expect(JSON.stringify(components)).not.toContain("$defs");
});

test("refusals have one shape, with the codes that the service throws", async () => {
  const { components } = await documentOf();
  expect(components.schemas.Refusal).toMatchObject({
    required: ["code", "message", "requestId"],
    properties: { code: { enum: expect.arrayContaining(["not-found", "edited-meanwhile", "read-only"]) } },
  });
  expect(components.securitySchemes).toEqual({
    session: { type: "apiKey", in: "cookie", name: "__Host-session" },
  });
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
