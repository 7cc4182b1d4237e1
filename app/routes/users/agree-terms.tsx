import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { TERMS_VERSION_UNKNOWN } from "#contract/users/texts";
import { readButton } from "~/forms/form-by-schema.server";
import { AgreementForm } from "~/parts/users/terms/agreement";
import { agreementOf } from "~/parts/users/terms/agreement.server";
import { ApiRefusal } from "~/request/api.server";
import { signedIn } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";
import { titled } from "~/title";

const versions = z.object({ terms: z.string().min(1), privacy: z.string().min(1) });

export const loader = signedIn(async ({ api }) => ({
  agreement: await agreementOf(api),
}));

/** Agrees to exactly what was shown; a newer version in between is shown first. */
export const action = signedIn(async ({ form, api, context, viewer }) => {
  const shown = readButton(form, versions);
  if (!shown.success) return json({ error: TERMS_VERSION_UNKNOWN }, { status: 422 });
  try {
    const { terms, privacy } = shown.data;
    await api.users.updateAgreedTermsOfServiceVersion({ body: { term: "terms", version: terms } });
    await api.users.updateAgreedTermsOfServiceVersion({ body: { term: "privacy", version: privacy } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 409) throw error;
    return json({ error: TERMS_VERSION_UNKNOWN }, { status: 409 });
  }
  context.forgetViewer();
  throw redirect(context.takePath() ?? roleHome(viewer.role));
});

export const meta = titled("利用規約への同意");

export default function AgreeTerms() {
  const { agreement } = useLoaderData<typeof loader>();
  return <AgreementForm agreement={agreement} error={useActionData<typeof action>()?.error} />;
}
