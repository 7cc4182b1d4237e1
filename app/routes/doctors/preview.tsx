import { json } from "@remix-run/cloudflare";
import { doctorPreview } from "~/parts/doctors/preview.server";
import { MAIN_ROLES, only } from "~/request/guards.server";

/** A doctor in short, for a list that shows one beside it; asked for when a row is chosen. */
export const loader = only(...MAIN_ROLES)(async ({ api, params, viewer }) =>
  json(await doctorPreview(api, viewer, params.id ?? "")),
);
