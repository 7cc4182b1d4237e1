import { OWN, type PersonalTable } from "./personal-table";

/** Profiles of MS, connect users and companies. */
export const PROFILES: readonly PersonalTable[] = [
  {
    table: "ms_profiles",
    where: OWN,
    leaving: "delete",
    title: "MSのプロフィール",
    shown: "introduction, tel, updated_at",
  },
  {
    table: "connect_profiles",
    where: OWN,
    leaving: "delete",
    title: "コネクトのプロフィール",
    shown: "introduction, tel, updated_at",
  },
  {
    table: "company_products",
    where: OWN,
    leaving: "delete",
    title: "企業の製品",
    shown: "name, generic_name, kind, facts, document_url, image_url, updated_at",
  },
  {
    table: "company_profiles",
    where: OWN,
    leaving: "delete",
    title: "企業情報",
    shown: `introduction, url, address, contact_department, contact_tel, contact_email, contact_hours, cover_url,
      updated_at`,
  },
  { table: "company_page_views", where: OWN, leaving: "delete" },
];
