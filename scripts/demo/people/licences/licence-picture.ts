import { readFileSync } from "node:fs";
import { insertion } from "../../rows";
import type { Store } from "../../store";
import { CAST } from "../cast";

const ID = "demo-licence";
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the operator's queue is there for: a picture of 山本's licence, to compare with what was declared. */
export async function showLicence({ DB, FILES }: Store, now: number): Promise<void> {
  const picture = Uint8Array.from(readFileSync(new URL("licence.png", import.meta.url)));
  await FILES.put(`licence/${ID}`, picture);
  await DB.batch(
    insertion(DB, "uploads", [
      {
        id: ID,
        kind: "licence",
        owner_id: CAST.yamamoto.id,
        name: "医師免許証.png",
        content_type: "image/png",
        inline: 1,
        size: picture.length,
        created_at: now - 2 * DAY_MS,
      },
    ]),
  );
}
