import * as z from "zod";
import * as auth from "#contract/auth/calls";
import * as businessCard from "#contract/business-card/calls";
import * as chatLive from "#contract/chat/live";
import * as chatRooms from "#contract/chat/shapes";
import * as chatSettings from "#contract/chat/shapes";
import * as chat from "#contract/chat/shapes";
import * as community from "#contract/community/shapes";
import * as companies from "#contract/companies/calls";
import * as connect from "#contract/connect/calls";
import * as contact from "#contract/contact/calls";
import * as contactRules from "#contract/contact-rules/calls";
import * as corrections from "#contract/corrections/calls";
import * as directory from "#contract/directory/shapes";
import * as doctors from "#contract/doctors/shapes";
import type { Access, Contract, Endpoint } from "#contract/endpoint";
import * as groupNotices from "#contract/group-notices/calls";
import * as groups from "#contract/groups/shapes";
import * as hospitals from "#contract/hospitals/calls";
import * as imports from "#contract/imports/calls";
import * as lists from "#contract/lists/calls";
import * as magazine from "#contract/magazine/calls";
import * as moderation from "#contract/moderation/calls";
import * as ms from "#contract/ms/calls";
import * as notices from "#contract/notices/calls";
import * as notificationsAbout from "#contract/notifications/about";
import * as notifications from "#contract/notifications/calls";
import * as operation from "#contract/operation/calls";
import * as operator from "#contract/operator/shapes";
import * as papers from "#contract/papers/calls";
import * as posts from "#contract/posts/shapes";
import { REFUSAL_CODES } from "#contract/refusal-codes";
import * as registration from "#contract/registration/calls";
import * as users from "#contract/users/calls";
import * as workplaces from "#contract/workplaces/calls";
import { SESSION_COOKIE } from "../viewer";

type Contracts = Record<string, Contract>;
type Json = Record<string, unknown>;
type SchemaOf = (schema: z.ZodType, io: "input" | "output") => Json;

/** Every call of the contracts as an OpenAPI 3.1 document: addresses, who may, what is taken and given, refusals. */
export function openApiOf(contracts: Contracts, title: string): Json {
  const { schemaOf, schemas } = schemasOf();
  const paths: Record<string, Json> = {};
  for (const [capability, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const address = `/api${endpoint.path.replace(/:(\w+)/g, "{$1}")}`;
      paths[address] ??= {};
      (paths[address] as Json)[endpoint.method.toLowerCase()] = operationOf(
        `${capability}.${name}`,
        endpoint,
        schemaOf,
      );
    }
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1", description: LIVE },
    servers: [{ url: "/", description: "The host of the pages, and any host that API_ORIGIN names." }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { ...schemas, Refusal: REFUSAL },
      responses: REFUSALS,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE } },
    },
  };
}

const LIVE =
  "What is new arrives over MQTT on a WebSocket at /mqtt; docs/live.md describes topics and frames.";

/** The one shape of every error. */
const REFUSAL = {
  type: "object",
  required: ["code", "message", "requestId"],
  properties: {
    code: { enum: [...new Set(Object.values(REFUSAL_CODES).flat())] },
    message: { type: "string", description: "For people, in Japanese." },
    errors: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "By field, where fields were refused.",
    },
    current: { description: "What is stored now, where somebody else has changed it meanwhile." },
    requestId: { type: "string", description: "Stands in our log as well." },
  },
};

const CONTENT = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };

const REFUSALS = Object.fromEntries(
  Object.entries(REFUSAL_CODES).map(([status, codes]) => [
    status,
    { description: codes.join(", ") || "The address does not take this method.", content: CONTENT },
  ]),
);

function operationOf(operationId: string, endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const { about, access, path, query, body, encoding, reply } = endpoint;
  const type = encoding === "multipart" ? "multipart/form-data" : "application/json";
  return {
    operationId,
    // A call of the specification begins with its number there.
    summary: about.replace(/^A-\d{3}\. /, "").replace(/(?<=[.?!]) .*/s, ""),
    description: about,
    tags: [operationId.split(".")[0]],
    ...(access.who === "public" && { security: [] }),
    "x-access": accessOf(access),
    parameters: [...pathParameters(path), ...queryParameters(query, schemaOf)],
    ...(body && {
      requestBody: { required: true, content: { [type]: { schema: schemaOf(body, "input") } } },
    }),
    responses: { ...responseOf(reply, schemaOf), ...refusalsOf(endpoint) },
  };
}

const accessOf = ({ who, relation, permission, beforeTerms = false }: Access) => ({
  who,
  relation: relation ?? null,
  permission: permission ?? null,
  beforeTerms,
});

function responseOf(reply: Endpoint["reply"], schemaOf: SchemaOf): Json {
  if (!reply) return { "204": { description: "Done." } };
  if (reply === "file") return { "200": { description: "The bytes.", content: { "*/*": {} } } };
  const content = { "application/json": { schema: schemaOf(reply, "output") } };
  return { "200": { description: "The reply.", content } };
}

/** The refusals that a call may meet with, by what it takes. */
function refusalsOf({ access, path, query, body, method, perDay }: Endpoint): Json {
  const isOpen = access.who === "public";
  const statuses = [
    ...(body ? [400, 413] : []),
    ...(isOpen ? [] : [401, 403]),
    ...(path.includes(":") || access.relation || access.permission ? [404] : []),
    ...(method === "GET" ? [] : [409]),
    ...(body || query ? [422] : []),
    ...(perDay || isOpen ? [429] : []),
    500,
    ...(method === "GET" ? [] : [503]),
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodType | undefined, schemaOf: SchemaOf): Json[] {
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

/** Describes schemas, and collects those that are shared. What is taken may differ from what is given of one name. */
function schemasOf() {
  const metadata = sharedShapes();
  const schemas: Json = {};
  const schemaOf: SchemaOf = (schema, io) => {
    const suffix = io === "input" ? "Input" : "";
    // A part that JSON can't describe (a file, a transformation's result) is left open.
    const described = z.toJSONSchema(schema, { io, unrepresentable: "any", metadata });
    const text = JSON.stringify(described).replace(
      /"#\/\$defs\/(\w+)"/g,
      (_, name) => `"#/components/schemas/${name}${suffix}"`,
    );
    const { $schema: _, $defs = {}, ...json } = JSON.parse(text) as Json;
    for (const [name, shape] of Object.entries($defs as Json)) schemas[name + suffix] ??= shape;
    return json;
  };
  return { schemaOf, schemas };
}

const MODULES: object[] = [
  auth,
  businessCard,
  chat,
  community,
  companies,
  connect,
  contactRules,
  contact,
  corrections,
  directory,
  doctors,
  groupNotices,
  groups,
  hospitals,
  imports,
  lists,
  magazine,
  moderation,
  ms,
  notices,
  notifications,
  operation,
  operator,
  papers,
  posts,
  registration,
  users,
  workplaces,
  chatRooms,
  chatLive,
  chatSettings,
  notificationsAbout,
];

/** The exported objects of the contract by name, `listedRoom` as `ListedRoom`, so that each is described once. */
function sharedShapes() {
  const shapes = z.registry<{ id: string }>();
  for (const [name, shape] of MODULES.flatMap((module) => Object.entries(module))) {
    if (shape instanceof z.ZodObject && !shapes.has(shape)) shapes.add(shape, { id: pascal(name) });
  }
  return shapes;
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
