import type { ContactDraft, ContactForm } from "~/parts/contact/draft";
import type { WebViewer } from "~/request/context";
import type { Entered } from "~/request/guards.server";

const JOB_OF_ROLE: Partial<Record<WebViewer["role"], string>> = { doctor: "1" };

/** What was entered so far; at the beginning, what is known of who is signed in. */
export async function prefilled(
  { viewer, api }: Entered<WebViewer | null>,
  draft: ContactDraft | null,
): Promise<Partial<ContactForm>> {
  if (draft) {
    const { job, isConfirmed, ...texts } = draft;
    return { ...texts, job: job ? String(job) : "", isConfirmed: isConfirmed ? "on" : "" };
  }
  if (!viewer) return {};
  const profile = await api.users.profile().catch(() => null);
  if (!profile) return {};
  return {
    lastName: profile.user.lastnameJa,
    firstName: profile.user.firstnameJa,
    email: profile.user.email,
    job: JOB_OF_ROLE[viewer.role],
    hospitalName: profile.companyName ?? "",
  };
}
