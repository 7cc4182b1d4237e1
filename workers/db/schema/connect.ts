import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
  rev: integer("rev").notNull().default(0),
  updatedAt: milliseconds("updated_at"),
  coverUrl: text("cover_url"),
});

export const companyProducts = sqliteTable("company_products", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  genericName: text("generic_name").notNull().default(""),
  kind: text("kind").notNull(),
  facts: text("facts").notNull().default(""),
  documentUrl: text("document_url"),
  rev: integer("rev").notNull().default(1),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at"),
  imageUrl: text("image_url"),
});

export const companyPageViews = sqliteTable(
  "company_page_views",
  {
    userId: text("user_id").notNull(),
    weekFrom: integer("week_from").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.weekFrom] })],
);
