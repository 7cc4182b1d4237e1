import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { milliseconds } from "../columns";

export const registrations = sqliteTable("registrations", {
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  email: text("email").notNull(),
  verifiedAt: integer("verified_at"),
  passwordHash: text("password_hash"),
  licenceAttempts: integer("licence_attempts").notNull(),
  licenceMatch: text("licence_match"),
  licenceTried: text("licence_tried"),
  userId: text("user_id"),
  createdAt: milliseconds("created_at"),
  seenAt: milliseconds("seen_at"),
});

export const licenceRegister = sqliteTable(
  "licence_register",
  {
    profession: text("profession", { enum: ["1", "2"] }).notNull(),
    registeredNumber: text("registered_number").notNull(),
    lastName: text("last_name").notNull(),
    firstName: text("first_name").notNull(),
    gender: integer("gender").notNull(),
    birthday: text("birthday").notNull(),
    certificationDate: text("certification_date").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profession, table.registeredNumber] })],
);

export const invitations = sqliteTable("invitations", {
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  email: text("email").notNull(),
  inviterId: text("inviter_id").notNull(),
  hospitalId: text("hospital_id").notNull(),
  createdAt: milliseconds("created_at"),
  openedAt: integer("opened_at"),
  withdrawnAt: integer("withdrawn_at"),
  usedAt: integer("used_at"),
  userId: text("user_id"),
});

export const doctorClaims = sqliteTable("doctor_claims", {
  userId: text("user_id").primaryKey(),
  doctorId: text("doctor_id").notNull(),
  claimedAt: milliseconds("claimed_at"),
});

export const openingMarks = sqliteTable("opening_marks", {
  name: text("name", { enum: ["mail"] }).primaryKey(),
  tokenHash: text("token_hash"),
  sentAt: integer("sent_at"),
  doneAt: integer("done_at"),
});
