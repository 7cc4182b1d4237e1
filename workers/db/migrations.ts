import { faultOf } from "./fault";

/** The migrations that this code was written for, each database's in their order; a new one is named here too. */
export const MIGRATIONS = {
  DB: [
    "0001_reference.sql",
    "0002_people_and_places.sql",
    "0003_identity.sql",
    "0004_relations.sql",
    "0010_reference_places.sql",
    "0011_municipalities.sql",
    "0012_reference_lists.sql",
    "0013_postal_codes.sql",
    "0100_mail.sql",
    "0101_uploads.sql",
    "0102_registration.sql",
    "0120_second_factors.sql",
    "0121_mailed_proofs.sql",
    "0122_licence_reviews.sql",
    "0130_push.sql",
    "0131_licence_tried.sql",
    "202611212330_search_words.sql",
    "202611220055_inquiry_state.sql",
    "202611220230_hospitals.sql",
    "202611220231_papers.sql",
    "202611220245_hospital_lists.sql",
    "202611220420_business_cards.sql",
    "202611220430_imports.sql",
    "202611220431_corrections.sql",
    "202611220440_ms_profiles.sql",
    "202611220500_saved_searches.sql",
    "202611220600_groups.sql",
    "202611220600_moderation.sql",
    "202611220601_posts.sql",
    "202611220604_contact_rules.sql",
    "202611220605_communities.sql",
    "202611220608_board_ads.sql",
    "202611220616_notices.sql",
    "202611220635_board_items.sql",
    "202611220635_connect_profiles.sql",
    "202611220640_card_links.sql",
    "202611221050_delisted_doctors.sql",
    "202611221055_company_pictures.sql",
    "202611221100_person_places.sql",
    "202611221605_group_news.sql",
    "202611221605_told_papers.sql",
    "202611221900_files_of_notices.sql",
    "202611230552_applicants.sql",
    "202611230900_pictures_of_places.sql",
    "202611231735_availability.sql",
    "202611232040_kinds_of_posts.sql",
    "202611232320_stopped_hospitals.sql",
    "202611250330_settled_reports.sql",
    "202611251630_audit_targets.sql",
    "202611251635_own_papers_by_mark.sql",
    "202611251930_audit_actions.sql",
    "202611271752_operator_permissions.sql",
    "202611271757_imported_doctors.sql",
    "202611271819_own_devices.sql",
    "202611271825_company_records.sql",
    "202611271827_second_factor_dates.sql",
    "202611271828_terms_drafts.sql",
    "202611271829_refusals_counted.sql",
    "202611271839_magazines.sql",
    "202611271848_merged_records.sql",
    "202611271849_pictures_of_edits.sql",
    "202611271858_opening_marks.sql",
    "202611271913_workplace_confirmations.sql",
    "202611272215_declared_territories.sql",
    "202611272215_hospital_nicknames.sql",
    "202611272221_board_folds.sql",
    "202611272226_one_confirmation.sql",
    "202611280100_stopped_addresses.sql",
    "202611280135_doctors_on_lists.sql",
    "202611280146_ended_sessions.sql",
    "202611280520_operation.sql",
    "202611280631_keys.sql",
    "202611281020_log_archives.sql",
    "202611281900_municipal_borders.sql",
  ],
  SEARCH_DB: [
    "0001_index.sql",
    "202611220010_spelling.sql",
    "202611220231_papers.sql",
    "202611220235_hospital_search.sql",
    "202611220501_changed.sql",
    "202611220605_refills.sql",
    "202611221040_hospital_hours.sql",
    "202611230215_office_fax.sql",
    "202611251620_taken_changes.sql",
    "202611271810_institutions_first.sql",
    "202611272220_reranking.sql",
    "202611272226_specified_fields.sql",
    "202611280110_english_names.sql",
  ],
  EDGE_DB: ["0001_cache.sql"],
} as const;

type Database = keyof typeof MIGRATIONS;
type Settings = Record<Database, D1Database> & { API_ORIGIN: string };

/** An isolate that has found all of them asks no more: a migration is never taken back. */
const complete = new WeakSet<object>();

/**
 * The migrations that the databases lack, for the log; none once they are as this code needs them. With the API
 * elsewhere, only the web's own is ours.
 */
export async function missingMigrations(env: Settings): Promise<string[]> {
  if (complete.has(env)) return [];
  const ours: Database[] = env.API_ORIGIN ? ["EDGE_DB"] : ["DB", "SEARCH_DB", "EDGE_DB"];
  const missing = (await Promise.all(ours.map((name) => missingIn(env[name], MIGRATIONS[name])))).flat();
  if (missing.length === 0) complete.add(env);
  else console.error(JSON.stringify({ fault: `the databases lack migrations: ${missing.join(", ")}` }));
  return missing;
}

/** A database that nobody has migrated has no list of what was applied, and lacks everything. */
async function missingIn(d1: D1Database, names: readonly string[]): Promise<string[]> {
  const read = d1.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const { results } = await read.catch((error) => {
    if (!isOfMissingMigration(error)) throw error;
    return { results: [] };
  });
  const applied = new Set(results.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

/** Did a statement fail on a table or a column that is not there? */
export const isOfMissingMigration = (error: unknown) =>
  /no such (table|column)|has no column named/.test(faultOf(error));
