import { readdirSync } from "node:fs";
import { builtinModules } from "node:module";

/** Who may import whom (ADR 0373). `from` names the files of a zone, `to` what they may import; the first zone counts. */

const CONTRACT = "workers/contract/";
/** The types of the rows, and the statements that read them. */
const ROWS = "workers/db/(schema/|sql\\.)";
const PIECES = ["app/(forms|ui|live|browser|request)/", "app/[^/]+$", CONTRACT];
const PAGE = ["app/(shells|parts)/", ...PIECES];

/** Whose parts a capability's parts may use besides its own. */
const NEIGHBOURS = {
  board: ["chat", "moderation", "posts", "users"],
  "business-card": ["chat", "users"],
  chat: ["files", "users"],
  community: ["chat", "moderation", "posts", "users"],
  connect: ["board", "business-card", "chat", "moderation", "users"],
  doctors: ["business-card", "chat", "hospitals", "lists", "moderation", "users"],
  "group-notices": ["chat", "groups", "lists", "moderation", "posts", "users"],
  groups: ["chat", "posts", "users"],
  home: [
    ...["auth", "board", "business-card", "chat", "doctors", "groups", "hospitals", "lists"],
    ...["notices", "notifications", "posts", "users"],
  ],
  lists: ["hospitals", "users"],
  ms: ["business-card", "chat", "moderation", "users"],
  notices: ["chat", "hospitals", "lists", "posts", "users"],
  posts: ["chat", "files", "users"],
  registration: ["doctors", "users"],
  users: ["moderation"],
};

/** `types`: what may only give types. */
const ZONES = [
  { name: "contract", from: "workers/contract/", to: [CONTRACT] },
  { name: "keys", from: "workers/keys/", to: ["workers/keys/", ROWS, CONTRACT], types: ["workers/env"] },
  { name: "db", from: "workers/db/", to: ["workers/db/", CONTRACT], types: ["workers/scope"] },
  { name: "search", from: "workers/search/", to: ["workers/(search|db)/", CONTRACT] },
  {
    name: "log-archive",
    from: "workers/log-archive/",
    to: ["workers/log-archive/", ROWS, CONTRACT],
    types: ["workers/env"],
  },
  { name: "contact-rules", from: "workers/contact-rules/", to: ["workers/(contact-rules|db)/", CONTRACT] },
  {
    name: "imports",
    from: "workers/imports/",
    to: ["workers/(imports|search|db|api/papers|api/directory)/", "workers/env", CONTRACT],
  },
  {
    name: "api",
    from: "workers/api/",
    to: [
      "workers/(api|imports|contact-rules|db|search|mail|push|notifications|keys|log-archive)/",
      "workers/(env|in-time|scope|queue/dead-letters)\\.",
      "durable-objects/",
      CONTRACT,
    ],
    types: ["workers/viewer", "workers/queue/queue-message"],
  },
  {
    name: "mail",
    from: "workers/mail/",
    to: [
      "workers/(mail|contact-rules|db|keys)/",
      "workers/(in-time|queue/once|queue/retry)\\.",
      "durable-objects/objects",
      CONTRACT,
    ],
    types: ["workers/env", "workers/queue/queue-message"],
  },
  {
    name: "push",
    from: "workers/push/",
    to: ["workers/push/", "workers/queue/(once|retry)\\.", "durable-objects/objects", ROWS, CONTRACT],
    types: ["workers/mail/", "workers/env", "workers/queue/queue-message"],
  },
  {
    name: "notifications",
    from: "workers/notifications/",
    to: ["workers/notifications/", "workers/in-time", "durable-objects/objects", ROWS, CONTRACT],
    types: ["durable-objects/", "workers/env", "workers/queue/queue-message"],
  },
  {
    name: "mqtt",
    from: "durable-objects/mqtt/",
    to: ["durable-objects/mqtt/", "durable-objects/credentials", CONTRACT],
  },
  {
    name: "durable-objects",
    from: "durable-objects/",
    to: ["durable-objects/", "workers/keys/", ROWS, CONTRACT],
    types: ["workers/env"],
  },
  {
    name: "worker",
    from: "workers/((pages|door|queue|hourly|maintenance)/)?[^/]+$",
    to: ["workers/", "durable-objects/", "build/"],
    types: ["app/"],
  },
  { name: "ui", from: "app/ui/", to: ["app/ui/", CONTRACT] },
  {
    name: "forms",
    from: "app/forms/",
    to: ["app/(forms|ui|request|browser/drafts)/", "app/(browser/drop-files|nonce|page-script)\\.", CONTRACT],
  },
  { name: "browser", from: "app/browser/", to: ["app/(browser|ui)/", CONTRACT] },
  { name: "live", from: "app/live/", to: ["app/(live|browser|ui)/", CONTRACT] },
  { name: "request", from: "app/request/", to: ["app/request/", CONTRACT] },
  ...Object.entries(NEIGHBOURS).map(([capability, neighbours]) => ({
    name: `parts-of-${capability}`,
    from: `app/parts/${capability}/`,
    to: [`app/parts/(${[capability, ...neighbours].join("|")})/`, ...PIECES],
  })),
  { name: "parts", from: "app/parts/([^/]+)/", to: ["app/parts/$1/", ...PIECES] },
  { name: "shells", from: "app/shells/", to: PAGE },
  { name: "app-top", from: "app/(root|routes|entry\\.\\w+)\\.tsx?$", to: ["app/", CONTRACT] },
  { name: "dev", from: "app/dev/", to: ["app/dev/", ...PAGE] },
  { name: "app", from: "app/[^/]+$", to: ["app/[^/]+$", CONTRACT], types: ["app/request/"] },
];

const OURS = "^(app|workers|durable-objects|build|scripts|tests)/";
const start = (patterns) => patterns.map((pattern) => `^${pattern}`);

function forbidden({ name, from, to, types = [] }, index) {
  const path = { path: `^${from}`, pathNot: start(ZONES.slice(0, index).map((zone) => zone.from)) };
  const rule = (kind, may, only) => ({
    name: `${name}${kind}`,
    severity: "error",
    from: path,
    to: { path: OURS, pathNot: start(may), ...only },
  });
  return [
    rule("", [...to, ...types], {}),
    ...(types.length > 0 ? [rule("-values", to, { dependencyTypesNot: ["type-only"] })] : []),
  ];
}

/** The folders of screens: what lies beside a `route.tsx` is that screen's alone. */
const screenFolders = (root) =>
  readdirSync(`${root}/app/routes`, { recursive: true })
    .filter((path) => path.endsWith("/route.tsx"))
    .map((path) => `app/routes/${path.slice(0, -"/route.tsx".length)}`)
    .sort();

/** @returns {import("dependency-cruiser").IConfiguration} */
export const configuration = (root) => ({
  forbidden: [
    ...ZONES.flatMap(forbidden),
    {
      name: "no-zone",
      comment: "A folder without a rule: give it a zone in .dependency-cruiser.mjs.",
      severity: "error",
      from: {
        path: "^(app|workers|durable-objects)/",
        pathNot: ["^app/routes/", ...start(ZONES.map((zone) => zone.from))],
      },
      to: {},
    },
    {
      name: "screens",
      comment: "A screen uses shells, parts and pieces, and not another screen.",
      severity: "error",
      from: { path: "^app/routes/", pathNot: screenFolders(root).map((folder) => `^${folder}/`) },
      to: { path: OURS, pathNot: start(PAGE) },
    },
    {
      name: "screen-folders",
      comment: "A screen also uses what lies in its own folder.",
      severity: "error",
      from: { path: `^(${screenFolders(root).join("|")})/` },
      to: { path: OURS, pathNot: [...start(PAGE), "^$1/"] },
    },
    {
      name: "no-ring",
      comment:
        "A ring of imports, types included, has no beginning to read from. The objects and their settings name each other.",
      severity: "error",
      from: { path: "^(app|workers|durable-objects)/" },
      to: { circular: true, viaOnly: { pathNot: "^workers/env\\.ts$" } },
    },
    {
      name: "contract-packages",
      comment: "The contract imports zod, and how cookies are written.",
      severity: "error",
      from: { path: "^workers/contract/" },
      to: { pathNot: [OURS, "(^|node_modules/)zod(/|$)", "(^|node_modules/)hono/.*cookie"] },
    },
    {
      name: "app-packages",
      comment: "What belongs behind the API.",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: [
          "(^|node_modules/)(hono|drizzle-orm|mqtt-packet)(/|$)",
          "^(cloudflare|node):",
          ...builtinModules.map((name) => `^${name}$`),
        ],
        pathNot: "(^|node_modules/)hono/.*cookie",
      },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.d\\.m?ts$|\\.css$|\\.json$|\\.sql" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "import", "browser", "default", "types"],
    },
  },
});

export default configuration(import.meta.dirname);
