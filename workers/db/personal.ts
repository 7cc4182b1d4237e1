import { ACCOUNT } from "./personal/account";
import { CARDS } from "./personal/cards";
import { COMMUNITIES } from "./personal/communities";
import { CONTRIBUTIONS } from "./personal/contributions";
import { CORRESPONDENCE } from "./personal/correspondence";
import { LISTS_AND_NOTICES } from "./personal/lists-and-notices";
import type { PersonalTable } from "./personal/personal-table";
import { PROFILES } from "./personal/profiles";
import { SETTINGS } from "./personal/settings";
import { SIGN_IN } from "./personal/sign-in";

/** The order is one in which nothing is deleted that a later line still needs to find its rows. */
export const PERSONAL: readonly PersonalTable[] = [
  ...SIGN_IN,
  ...SETTINGS,
  ...CARDS,
  ...COMMUNITIES,
  ...LISTS_AND_NOTICES,
  ...PROFILES,
  ...CORRESPONDENCE,
  ...CONTRIBUTIONS,
  ...ACCOUNT,
];

/** Tables that name nobody. */
export const IMPERSONAL: readonly string[] = [
  "prefectures",
  "medical_areas",
  "municipalities",
  "postal_codes",
  "departments",
  "expert_categories",
  "universities",
  "occupations",
  "hospital_types",
  "list_purposes",
  "mesh_terms",
  "companies",
  "ended_sessions",
  "hospitals",
  "hospital_notice_recipients",
  "unindexed_hospitals",
  "unindexed_doctors",
  "import_runs",
  "municipal_borders",
  "terms_versions",
  "business_details",
  "deliveries",
  // Event keys and ids; what is sealed in it is erased after 30 days at the latest.
  "dead_letters",
  "queue_faults",
  "job_runs",
  "daily_counts",
  // Hashes and numbers: what people did is in the files, which are erased after five years.
  "log_archives",
  "service_state",
  "licence_register",
  "card_limits",
  "second_factor_dates",
  "communities",
  "community_banners",
  "board_sums",
  "polls",
  "poll_choices",
  "operator_permissions",
  "opening_marks",
  "hourly_counts",
  "retired_keys",
  "maintenance_tokens",
];
