import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PRODUCT_KINDS } from "#contract/connect/texts";
import { milliseconds } from "../columns";

export const connectProfiles = sqliteTable("connect_profiles", {
  userId: text("user_id").primaryKey(),
  introduction: text("introduction").notNull().default(""),
  tel: text("tel"),
  rev: integer("rev").notNull().default(0),
  updatedAt: milliseconds("updated_at"),
});

export const companyProfiles = sqliteTable("company_profiles", {
  userId: text("user_id").primaryKey(),
  introduction: text("introduction").notNull().default(""),
  url: text("url"),
  address: text("address").notNull().default(""),
  contactDepartment: text("contact_department").notNull().default(""),
  contactTel: text("contact_tel"),
  contactEmail: text("contact_email"),
  contactHours: text("contact_hours").notNull().default(""),
  coverUrl: text("cover_url"),
  rev: integer("rev").notNull().default(0),
  updatedAt: milliseconds("updated_at"),
});

export const companyProducts = sqliteTable("company_products", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  genericName: text("generic_name").notNull().default(""),
  kind: text("kind", { enum: PRODUCT_KINDS }).notNull(),
  facts: text("facts").notNull().default(""),
  documentUrl: text("document_url"),
  imageUrl: text("image_url"),
  rev: integer("rev").notNull().default(1),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
});
