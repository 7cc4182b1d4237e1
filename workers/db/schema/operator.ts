import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes, milliseconds } from "../columns";

export const licenceReviews = sqliteTable("licence_reviews", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  reviewerId: text("reviewer_id").notNull(),
  decision: text("decision", { enum: ["verified", "resubmit", "refused"] }).notNull(),
  reason: text("reason").notNull().default(""),
  decidedAt: milliseconds("decided_at"),
});

export const businessDetails = sqliteTable("business_details", {
  id: integer("id").primaryKey(),
  legalName: text("legal_name").notNull(),
  representative: text("representative").notNull(),
  address: text("address").notNull(),
  telephone: text("telephone").notNull(),
  privacyOfficer: text("privacy_officer").notNull(),
  dataLocation: text("data_location").notNull(),
  securityContact: text("security_contact").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const operatorPermissions = sqliteTable("operator_permissions", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  note: text("note").notNull(),
  grants: codes("grants"),
  position: integer("position").notNull(),
});
