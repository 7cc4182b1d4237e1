import { redirect } from "@remix-run/cloudflare";
import { registration } from "#contract/registration/calls";
import { type SignupDraft, signupDraft } from "~/parts/registration/draft";
import { type Api, ApiRefusal } from "~/request/api.server";
import type { AppContext } from "~/request/context";
import type { Registering } from "~/request/guards.server";

type Invited = Awaited<ReturnType<Api["registration"]["forRegisterComedical"]>>;

/** What the link stood for when it was followed: it is the fallback while the host is down. */
export const lastInvited = (context: AppContext) =>
  context.draft("invited", registration.forRegisterComedical.reply);

/** What an invitation's link leads to; null for a link nobody sent. */
export async function invitationOf(api: Api, token: string | null): Promise<Invited | null> {
  if (!token) return null;
  try {
    return await api.registration.forRegisterComedical({ params: { id: token } });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}

type Colleague = Registering & { invited: Invited; draft: SignupDraft & { invitation: string } };

/** A later step of the invited colleague's sign-up; without an invitation there is nothing to go on with. */
export function withInvitation<T>(run: (entered: Colleague) => Promise<T> | T) {
  return async (entered: Registering): Promise<T> => {
    const draft = await entered.context.draft("signup", signupDraft).read();
    const token = draft?.invitation ?? null;
    const invited = await invitationOf(entered.api, token).catch(async (error: unknown) => {
      const last =
        error instanceof ApiRefusal && error.isPassing ? await lastInvited(entered.context).read() : null;
      if (last) return last;
      throw error;
    });
    if (!draft || !token || !invited || invited.email !== entered.registration.email) {
      throw redirect("/retry-register");
    }
    // The first half of a double click has used it: the API knows whose second half this is.
    const isSecondHalf = invited.state === "used" && entered.request.method === "POST";
    if (invited.state !== "open" && !isSecondHalf) throw redirect(`/invitation/${encodeURIComponent(token)}`);
    return run({ ...entered, invited, draft: { ...draft, invitation: token } });
  };
}
