import * as z from "zod";
import type { Access, Contract, Endpoint } from "#contract/endpoint";

type Contracts = Record<string, Contract>;
type Json = Record<string, unknown>;

/** Every call of the contracts as an OpenAPI 3.1 document: addresses, who may, what is taken and given. */
export function openApiOf(contracts: Contracts, title: string): Json {
  const paths: Record<string, Json> = {};
  for (const [capability, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const address = `/api${endpoint.path.replace(/:(\w+)/g, "{$1}")}`;
      paths[address] ??= {};
      (paths[address] as Json)[endpoint.method.toLowerCase()] = operationOf(capability, name, endpoint);
    }
  }
  return { openapi: "3.1.0", info: { title, version: "1" }, paths };
}

function operationOf(capability: string, name: string, endpoint: Endpoint): Json {
  const { access, path, query, body, encoding, reply } = endpoint;
  const type = encoding === "multipart" ? "multipart/form-data" : "application/json";
  return {
    operationId: `${capability}.${name}`,
    tags: [capability],
    "x-access": accessOf(access),
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body && {
      requestBody: { required: true, content: { [type]: { schema: schemaOf(body, "input") } } },
    }),
    responses: { ...answerOf(reply), default: { description: "A refusal: code, message, errors by field." } },
  };
}

const accessOf = ({ who, relation, permission, beforeTerms = false }: Access) => ({
  who,
  relation: relation ?? null,
  permission: permission ?? null,
  beforeTerms,
});

function answerOf(reply: Endpoint["reply"]): Json {
  if (!reply) return { "204": { description: "Done." } };
  if (reply === "file") return { "200": { description: "The bytes.", content: { "*/*": {} } } };
  const content = { "application/json": { schema: schemaOf(reply, "output") } };
  return { "200": { description: "The reply.", content } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

/** A part that JSON can't describe (a file, a transformation's result) is left open. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}
