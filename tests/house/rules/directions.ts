import { importsOf, type Rule, screenFolders } from "./sources";

/** `type:` in front: only types may come from there. */
type Zone = { within: RegExp; may: readonly string[] };

const APP_TOP = "app/*";

/** What parts of screens are put together from. */
const PIECES = [
  "app/forms/",
  "app/ui/",
  "app/live/",
  "app/browser/",
  "app/request/",
  APP_TOP,
  "workers/contract/",
];

/** What pages and their frames are put together from. */
const PAGE = ["app/shells/", "app/parts/", ...PIECES];

/** Whose parts a capability's parts may use besides its own. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  board: ["chat", "moderation", "posts", "users"],
  "business-card": ["chat", "users"],
  chat: ["files", "users"],
  community: ["chat", "moderation", "posts", "users"],
  connect: ["board", "business-card", "chat", "moderation", "users"],
  doctors: ["business-card", "chat", "hospitals", "lists", "moderation", "users"],
  "group-notices": ["chat", "groups", "lists", "moderation", "posts", "users"],
  groups: ["chat", "posts", "users"],
  home: [
    "auth",
    "board",
    "business-card",
    "chat",
    "doctors",
    "groups",
    "hospitals",
    "lists",
    "notices",
    "notifications",
    "posts",
    "users",
  ],
  lists: ["hospitals", "users"],
  ms: ["business-card", "chat", "moderation", "users"],
  notices: ["chat", "hospitals", "lists", "users"],
  posts: ["chat", "files", "users"],
  registration: ["doctors", "users"],
  users: ["moderation"],
};

/** Who may import whom inside the repository; the first zone that fits a file counts. */
const ZONES: readonly Zone[] = [
  { within: /^workers\/contract\//, may: ["workers/contract/"] },
  { within: /^workers\/keys\//, may: ["workers/keys/", "workers/contract/", "type:workers/env"] },
  { within: /^workers\/db\//, may: ["workers/db/", "workers/contract/", "type:workers/scope"] },
  { within: /^workers\/search\//, may: ["workers/search/", "workers/contract/", "workers/db/"] },
  {
    within: /^workers\/log-archive\//,
    may: ["workers/log-archive/", "workers/contract/", "type:workers/env"],
  },
  {
    within: /^workers\/contact-rules\//,
    may: ["workers/contact-rules/", "workers/db/", "workers/contract/"],
  },
  {
    within: /^workers\/imports\//,
    may: [
      "workers/imports/",
      "workers/contract/",
      "workers/search/",
      "workers/db/",
      "workers/api/papers/",
      "workers/api/directory/",
      "workers/env",
    ],
  },
  {
    within: /^workers\/api\//,
    may: [
      "workers/api/",
      "workers/imports/",
      "workers/contract/",
      "workers/contact-rules/",
      "workers/db/",
      "workers/search/",
      "workers/mail/",
      "workers/push/",
      "workers/notifications/",
      "workers/keys/",
      "workers/log-archive/",
      "workers/env",
      "workers/in-time",
      "workers/scope",
      "type:workers/viewer",
      "type:workers/queue/queue-message",
      "workers/queue/dead-letters",
      "durable-objects/",
    ],
  },
  {
    within: /^workers\/mail\//,
    may: [
      "workers/mail/",
      "workers/contact-rules/",
      "workers/contract/",
      "workers/db/",
      "workers/keys/",
      "workers/in-time",
      "durable-objects/objects",
      "workers/queue/once",
      "workers/queue/retry",
      "type:workers/env",
      "type:workers/queue/queue-message",
    ],
  },
  {
    within: /^workers\/push\//,
    may: [
      "workers/push/",
      "workers/contract/",
      "durable-objects/objects",
      "workers/queue/once",
      "workers/queue/retry",
      "type:workers/mail/",
      "type:workers/env",
      "type:workers/queue/queue-message",
    ],
  },
  {
    within: /^workers\/notifications\//,
    may: [
      "workers/notifications/",
      "workers/contract/",
      "durable-objects/objects",
      "workers/in-time",
      "type:durable-objects/",
      "type:workers/env",
      "type:workers/queue/queue-message",
    ],
  },
  {
    within: /^durable-objects\/mqtt\//,
    may: ["durable-objects/mqtt/", "durable-objects/credentials", "workers/contract/"],
  },
  {
    within: /^durable-objects\//,
    may: ["durable-objects/", "workers/contract/", "workers/keys/", "type:workers/env"],
  },
  {
    within: /^workers\/((pages|door|queue|hourly|maintenance)\/)?[^/]+$/,
    may: ["workers/", "durable-objects/", "build/", "type:app/"],
  },
  { within: /^app\/ui\//, may: ["app/ui/", "workers/contract/"] },
  {
    within: /^app\/forms\//,
    may: [
      "app/forms/",
      "app/ui/",
      "app/browser/drafts/",
      "app/browser/drop-files",
      "app/nonce",
      "app/page-script",
      "app/request/",
      "workers/contract/",
    ],
  },
  { within: /^app\/browser\//, may: ["app/browser/", "app/ui/", "workers/contract/"] },
  { within: /^app\/live\//, may: ["app/live/", "app/browser/", "app/ui/", "workers/contract/"] },
  { within: /^app\/request\//, may: ["app/request/", "workers/contract/"] },
  { within: /^app\/parts\//, may: PIECES },
  { within: /^app\/shells\//, may: PAGE },
  { within: /^app\/routes\//, may: PAGE },
  { within: /^app\/(root|routes|entry\.\w+)\.tsx?$/, may: ["app/", "workers/contract/"] },
  {
    within: /^app\/[^/]+$/,
    may: [APP_TOP, "type:app/request/", "workers/contract/"],
  },
];

const PACKAGES: readonly { within: RegExp; never: RegExp; why: string }[] = [
  {
    within: /^workers\/contract\//,
    never: /^(?!(zod|hono\/utils\/cookie)$)/,
    why: "the contract imports zod, and how cookies are written",
  },
  {
    within: /^app\//,
    never: /^(hono(?!\/utils\/cookie$)|drizzle-orm|mqtt-packet|cloudflare:|node:)/,
    why: "belongs behind the API",
  },
];

const OURS = /^(app|workers|durable-objects|build|scripts|tests)\//;

/** Imports point one way: app → contract ← api → db; objects → contract; routes → parts → forms → ui. */
export const directions: Rule = (files) => {
  const screenOf = screenFolders(files);
  return files.flatMap((file) => {
    const own = ownFolders(file.path, screenOf(file.path));
    return importsOf(file).flatMap(({ from, typeOnly }) => {
      const why = OURS.test(from)
        ? strayed({ path: file.path, own }, from, typeOnly)
        : strange(file.path, from);
      return why ? [`${file.path}: ${from} (${why})`] : [];
    });
  });
};

type Importer = { path: string; own: readonly string[] };

function strayed({ path, own }: Importer, from: string, typeOnly: boolean): string | null {
  const zone = ZONES.find(({ within }) => within.test(path));
  if (!zone) return "a folder without a rule";
  if (own.some((folder) => from.startsWith(folder))) return null;
  return zone.may.some((entry) => admits(entry, from, typeOnly)) ? null : "against the direction";
}

/** A screen may use what lies in its own folder, a part what its capability and that one's neighbours have. */
function ownFolders(path: string, screen: string | undefined): string[] {
  if (screen) return [screen];
  const capability = /^app\/parts\/([^/]+)\//.exec(path)?.[1];
  return capability
    ? [capability, ...(NEIGHBOURS[capability] ?? [])].map((each) => `app/parts/${each}/`)
    : [];
}

function admits(entry: string, from: string, typeOnly: boolean): boolean {
  if (entry.startsWith("type:")) return typeOnly && from.startsWith(entry.slice(5));
  if (entry === APP_TOP) return /^app\/[^/]+$/.test(from);
  return from.startsWith(entry);
}

function strange(path: string, name: string): string | null {
  return PACKAGES.find(({ within, never }) => within.test(path) && never.test(name))?.why ?? null;
}
