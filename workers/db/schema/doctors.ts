import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { codes, flag, milliseconds } from "../columns";

export const doctors = sqliteTable("doctors", {
  id: text("id").primaryKey(),
  userId: text("user_id"),
  lastName: text("last_name").notNull(),
  firstName: text("first_name").notNull(),
  lastNameKana: text("last_name_kana").notNull(),
  firstNameKana: text("first_name_kana").notNull(),
  gender: integer("gender"),
  certificationYear: integer("certification_year"),
  universityCode: text("university_code"),
  universityOther: text("university_other"),
  graduationYear: integer("graduation_year"),
  departmentCodes: codes("department_codes"),
  expertCodes: codes("expert_codes"),
  searchPaperMesh: codes("search_paper_mesh"),
  surgeryMesh: codes("surgery_mesh"),
  unacceptableMesh: codes("unacceptable_mesh"),
  introduction: text("introduction").notNull().default(""),
  avatarUrl: text("avatar_url"),
  alfresaCode: text("alfresa_code"),
  hideGender: flag("hide_gender"),
  hideUniversity: flag("hide_university"),
  hideCertificationYear: flag("hide_certification_year"),
  hidePapers: flag("hide_papers"),
  hideSpecialties: flag("hide_specialties"),
  inferredMesh: codes("inferred_mesh"),
  deletedSpecialties: codes("deleted_specialties"),
  searchRank: integer("search_rank"),
  /** The record of somebody without an account is shown to nobody since then. */
  delistedAt: integer("delisted_at"),
  /** No list names the doctor any more. */
  vanishedAt: integer("vanished_at"),
  updatedAt: milliseconds("updated_at"),
});

export const workplaces = sqliteTable(
  "workplaces",
  {
    doctorId: text("doctor_id").notNull(),
    position: integer("position").notNull(),
    type: text("type", { enum: ["hospital", "other"] }).notNull(),
    hospitalId: text("hospital_id"),
    name: text("name").notNull(),
    prefectureCode: text("prefecture_code"),
    city: text("city"),
    medicalAreaId: text("medical_area_id"),
    isWorking: flag("is_working"),
    startDate: text("start_date"),
    endDate: text("end_date"),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.position] })],
);

export const unindexedDoctors = sqliteTable("unindexed_doctors", {
  doctorId: text("doctor_id").primaryKey(),
  papers: integer("papers").notNull().default(0),
});

export const availability = sqliteTable("availability", {
  userId: text("user_id").primaryKey(),
  consultingFrom: integer("consulting_from").notNull(),
  consultingUntil: integer("consulting_until").notNull(),
});
