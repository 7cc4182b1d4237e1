import { jobDatabase } from "../../../db/client";
import { endNotifications } from "../../../notifications/notify";
import { noticeFor } from "../../notices/notice-record";
import { staffOfNotice } from "../../notices/staff";
import { aboutNotice } from "../../notices/writing/notify";
import type { Reportable } from "../reportable";
import { seenOrNull } from "./seen-or-null";

/** A notice from one hospital to others, as the people of one that got it read it. */
export const hospitalNotice: Reportable = {
  seenBy: ({ viewer, db }, id) =>
    seenOrNull(async () => {
      const { title, detail, authorId, authorName, hospitalName, sentAt } = await noticeFor(viewer, db, id);
      return {
        itemId: id,
        authorId,
        path: `/notices/${id}`,
        lines: [
          {
            name: `${hospitalName}　${authorName}`,
            text: `${title}\n${detail}`,
            at: sentAt,
            isReported: true,
          },
        ],
      };
    }),

  /** Deletes it as its sender would: its page and people's notifications then say that it was deleted. */
  async erase(env, id) {
    const db = jobDatabase(env.DB);
    const addressees = await staffOfNotice(db, id);
    await env.DB.prepare("UPDATE hospital_notices SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL")
      .bind(id, Date.now())
      .run();
    await endNotifications(env, addressees, { about: aboutNotice(id) }, "gone");
  },
};
