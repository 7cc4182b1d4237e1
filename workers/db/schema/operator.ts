import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../columns";

export const licenceReviews = sqliteTable("licence_reviews", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  reviewerId: text("reviewer_id").notNull(),
  decision: text("decision", { enum: ["verified", "resubmit", "refused"] }).notNull(),
  reason: text("reason").notNull().default(""),
  decidedAt: milliseconds("decided_at"),
});
