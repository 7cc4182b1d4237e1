import { OFFICE } from "#contract/contact/limits";

import type { ContactDraft, ContactForm } from "~/parts/contact/draft";
import type { WebViewer } from "~/request/context";
import type { Entered } from "~/request/guards.server";

const JOB_OF_ROLE: Partial<Record<WebViewer["role"], string>> = { doctor: "1" };

/** What was entered so far, else what is known of the signed-in person; and the office, if the question is for it. */
export async function prefilled(
  entered: Entered<WebViewer | null>,
  draft: ContactDraft | null,
): Promise<Partial<ContactForm>> {
  const existing = draft ? asEntered(draft) : await fromProfile(entered);
  const isForOffice = entered.url.searchParams.get("to") === OFFICE;
  return isForOffice && !existing.companyCode ? { ...existing, companyCode: OFFICE } : existing;
}

function asEntered({ job, isConfirmed, ...texts }: ContactDraft): Partial<ContactForm> {
  return { ...texts, job: job ? String(job) : "", isConfirmed: isConfirmed ? "on" : "" };
}

async function fromProfile({ viewer, api }: Entered<WebViewer | null>): Promise<Partial<ContactForm>> {
  const profile = viewer && (await api.users.profile().catch(() => null));
  if (!profile) return {};
  return {
    lastName: profile.user.lastnameJa,
    firstName: profile.user.firstnameJa,
    email: profile.user.email,
    job: JOB_OF_ROLE[profile.user.role],
    hospitalName: profile.companyName ?? "",
  };
}
