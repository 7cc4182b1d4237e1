import { businessCardExample } from "./examples/business-card";
import { communityExample } from "./examples/community";
import { connectExample } from "./examples/connect";
import { doctorExample } from "./examples/doctors";
import type { ExampleOf } from "./examples/example";
import { groupNoticeExample } from "./examples/group-notices";
import { groupExample } from "./examples/groups";
import { hospitalExample } from "./examples/hospitals";
import { listExample } from "./examples/lists";
import { moderationExample } from "./examples/moderation";
import { msExample } from "./examples/ms";
import { noticeExample } from "./examples/notices";
import { operatorExample } from "./examples/operator";
import type { Comer } from "./web";

/**
 * The first that knows an address gives its example: what a group shows before the group itself. Named one by one:
 * Playwright, which loads them, knows no `import.meta.glob`.
 */
const EXAMPLES: readonly ExampleOf[] = [
  doctorExample,
  operatorExample,
  moderationExample,
  businessCardExample,
  listExample,
  noticeExample,
  groupNoticeExample,
  communityExample,
  msExample,
  connectExample,
  groupExample,
  hospitalExample,
];

/** An address with ids that exist, as somebody comes to it. */
export async function exampleOf(path: string, caller: Comer = "doctor"): Promise<string> {
  for (const example of EXAMPLES) {
    const address = await example(path, caller);
    if (address !== null) return address;
  }
  const plain = path
    .replace(/\/:\w+\?/g, "")
    .replace(":term", "terms")
    .replace(":seq", "1");
  return plain.replace(/:\w+/g, "0199d000-0000-7000-8000-000000000001");
}
