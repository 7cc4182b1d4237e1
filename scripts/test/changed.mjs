import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { userError } from "../local/user-error.mjs";

/** Other tests of a capability than those that bear its name, by a word of their path. */
const TESTS = {
  auth: ["api/users", "sessions", "sign-in", "security", "account", "password", "secrets", "kept-forms"],
  registration: ["registration", "sign-up", "invitation", "forms/record", "japanese"],
  users: ["api/auth", "account", "terms", "who-may-enter"],
  directory: ["api/search", "doctor-search", "saved-search"],
  doctors: ["api/search", "doctor-search", "web/directory", "forms/record"],
  chat: ["chat", "tests/objects", "live", "mqtt", "sender", "rounds", "patient", "write-to", "badge"],
  contact: ["contact", "without-scripts"],
  files: ["files", "uploads", "licence-images"],
  operator: ["operator", "csv-file", "account-menu"],
  push: ["push"],
  mail: ["mail"],
  home: ["sign-in", "badge", "who-may-enter", "axe"],
  search: ["api/search", "doctor-search", "understanding"],
  posts: ["board", "community", "group-notices", "together"],
  board: ["together"],
  community: ["together"],
  groups: ["group-notices", "together"],
  "group-notices": ["together"],
  notices: ["together"],
  notifications: ["together"],
  hospitals: ["directory"],
  lists: ["directory"],
};
/** What the objects and the live connection bear beside chat. */
const OBJECTS = [...TESTS.chat, "notifications", "digest", "availability"];

/** Codes and their names: every form and every search goes by them. */
const CORE = ["reference"];

const TEST_FILE = /\.(test|spec)\.ts$/;

const OWNED = [
  /^(?:app\/(?:routes|parts)|workers\/(?:api|contract))\/([\w-]+)\/./,
  /^workers\/(search|mail|push)\//,
];

/** Words for the test runners: what the changed files can break. None: everything, since the core has changed. */
export function wordsOfChange(files = changedFiles()) {
  const words = files.map(wordsOf);
  if (words.some((each) => each === null)) return [];
  return [...new Set(["tests/house", ...words.flat()])];
}

/** null for a file that belongs to no capability: anything may depend on it. */
function wordsOf(file) {
  if (/^(docs\/|\.github\/|\.devcontainer\/|[^/]+\.md$)/.test(file)) return [];
  if (file.startsWith("tests/") && TEST_FILE.test(file)) return [file];
  if (/^(durable-objects|app\/live)\//.test(file)) return OBJECTS;
  const capability = OWNED.map((pattern) => pattern.exec(file)?.[1]).find(Boolean);
  if (CORE.includes(capability)) return null;
  const words = [...(isTested(capability) ? [capability] : []), ...(TESTS[capability] ?? [])];
  return words.length > 0 ? words : null;
}

/** Tells whether some test bears the name of a capability. */
const isTested = (capability) =>
  readdirSync("tests", { recursive: true }).some((file) => TEST_FILE.test(file) && file.includes(capability));

/** What is not committed; where all is, what the last commit changed. */
export function changedFiles() {
  const open = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "-o", "--exclude-standard")];
  return open.length > 0 ? open : git("diff-tree", "-r", "--root", "--no-commit-id", "--name-only", "HEAD");
}

/** The names that git prints, as they are: it would put kanji into octal. */
function git(...args) {
  try {
    const text = execFileSync("git", [...args, "-z"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return text.split("\0").filter(Boolean);
  } catch {
    throw userError(
      "変更されたファイルがわかりません（git がないか、git clone したフォルダではありません）。npm test ですべてを試してください。",
      "git cannot say what has changed: it is missing, or this folder is no clone. Run npm test for everything.",
    );
  }
}
