import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INQUIRY_STATES } from "#contract/operator/limits";
import { flag, milliseconds } from "../columns";

export const inquiries = sqliteTable("inquiries", {
  receipt: text("receipt").primaryKey(),
  submissionId: text("submission_id").notNull(),
  lastName: text("last_name").notNull(),
  firstName: text("first_name").notNull(),
  job: integer("job").notNull(),
  jobText: text("job_text").notNull(),
  prefectureName: text("prefecture_name").notNull(),
  hospitalName: text("hospital_name").notNull(),
  department: text("department").notNull(),
  hospitalAddress: text("hospital_address").notNull(),
  email: text("email").notNull(),
  body: text("body").notNull(),
  companyCode: text("company_code"),
  isConnect: flag("is_connect"),
  userId: text("user_id"),
  ip: text("ip").notNull(),
  createdAt: milliseconds("created_at"),
  state: text("state", { enum: INQUIRY_STATES }).notNull().default("new"),
  handledBy: text("handled_by"),
  handledAt: integer("handled_at"),
});
