import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, milliseconds } from "../columns";

export const hospitalLists = sqliteTable("hospital_lists", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull(),
  creationKey: text("creation_key"),
  name: text("name").notNull(),
  type: integer("type").$type<1 | 2>().notNull(),
  purpose: integer("purpose").notNull(),
  memo: text("memo").notNull().default(""),
  hospitalCount: integer("hospital_count").notNull().default(0),
  rev: integer("rev").notNull().default(0),
  orderRev: integer("order_rev").notNull().default(0),
  shareKey: text("share_key"),
  sharesNotes: flag("shares_notes"),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
});

export const hospitalListItems = sqliteTable(
  "hospital_list_items",
  {
    listId: text("list_id").notNull(),
    hospitalId: text("hospital_id").notNull(),
    position: integer("position").notNull(),
    memo: text("memo").notNull().default(""),
    mark: text("mark", { enum: ["none", "asked", "answered", "full"] })
      .notNull()
      .default("none"),
    markedAt: integer("marked_at"),
    rev: integer("rev").notNull(),
    addedAt: milliseconds("added_at"),
  },
  (table) => [primaryKey({ columns: [table.listId, table.hospitalId] })],
);

export const listDoctors = sqliteTable(
  "list_doctors",
  {
    listId: text("list_id").notNull(),
    doctorId: text("doctor_id").notNull(),
    memo: text("memo").notNull().default(""),
    rev: integer("rev").notNull(),
    addedAt: milliseconds("added_at"),
  },
  (table) => [primaryKey({ columns: [table.listId, table.doctorId] })],
);
