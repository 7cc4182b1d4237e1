import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OperatorHead } from "~/parts/operator/operator-head";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Surface } from "~/ui/surface";

/** The link of a test mail: opening it changes nothing, for programs open links before people do. */
export const loader = operator(({ url }) => ({ token: url.searchParams.get("token") ?? "" }));

export const action = operator(async ({ form, api, context }) => {
  onlyFields(form, "token");
  try {
    await api.operator.confirmTestMail({ body: { token: textIn(form, "token") } });
    await context.flash({ kind: "success", text: "メールが届くことを確かめました" });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || (error.status !== 404 && error.status !== 422)) throw error;
    await context.flash({ kind: "error", text: error.message });
  }
  return redirect("/admin");
});

export const meta = titled("テストメールの確認");

export default function TestMail() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="テストメールの確認" back={{ to: "/admin", label: "概要" }} />
      <Surface>
        <form method="post" className="form">
          <p>テストメールが届いたことを記録します。</p>
          <input type="hidden" name="token" value={token} />
          <Button>届いたことを記録する</Button>
        </form>
      </Surface>
    </>
  );
}
