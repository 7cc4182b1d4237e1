import { ERROR_LEAD, ERROR_TITLE, NOT_FOUND_LEAD, NOT_FOUND_TITLE } from "#contract/texts";

/** A refusal's own words; with a `lead` the message is the title of its page. Only the server knows which are. */
export type RefusalMessage = { message?: string; lead?: string };

/** Title and lead of the page that stands in for what threw. */
export function errorText(status: number, refused?: RefusalMessage | null): { title: string; lead: string } {
  const { message, lead } = refused ?? {};
  if (message && lead) return { title: message, lead };
  if (status === 404) return { title: NOT_FOUND_TITLE, lead: message ?? NOT_FOUND_LEAD };
  return { title: ERROR_TITLE, lead: message ?? ERROR_LEAD };
}
