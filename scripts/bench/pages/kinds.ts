/** One function on the stack: where it is written, and what it is called. */
export type Frame = { source: string; name: string };

/** The kinds of work that a page's time goes to; the first that fits counts, from the innermost function outwards. */
const KINDS: readonly (readonly [kind: string, source: RegExp])[] = [
  ["match", /workers\/pages\/page-(routes|handler)|@remix-run\/router\/utils/],
  // drizzle's source map names its files as if they lay in node_modules itself.
  ["D1", /node_modules\/src\/|drizzle-orm|workers\/db\/|cloudflare-internal:d1/],
  ["objects", /durable-objects\//],
  ["API", /workers\/(api|search|contract)\/|\/hono\/|\/zod\//],
  ["headers", /workers\/(door|answer-headers|scope|network|env)/],
  ["Remix", /@remix-run\/|react-router/],
  ["loaders", /build\/server\/|workers\/web|@conform-to/],
];
export const KIND_NAMES = ["render", ...KINDS.map(([kind]) => kind), "GC", "other"];

/** What a sample was busy with: `stack` from the innermost function outwards. Whatever is rendered belongs to rendering. */
export function kindOf(stack: readonly Frame[]): string {
  if (stack[0]?.name === "(garbage collector)") return "GC";
  if (stack.some(({ source }) => /react-dom-server/.test(source))) return "render";
  for (const { source } of stack) {
    const existing = KINDS.find(([, pattern]) => pattern.test(source));
    if (existing) return existing[0];
  }
  return "other";
}
