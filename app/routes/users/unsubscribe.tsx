import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { MAIL_NAMES } from "~/parts/users/settings/mail-setting";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { open } from "~/request/guards.server";
import { SERVICE_PATHS, serviceOf } from "~/service";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** The link at the foot of a mail. Asks first: programs that follow links to look for harm must change nothing. */
export const loader = open(async ({ api, url, viewer, context }) => {
  const token = url.searchParams.get("token") ?? "";
  const link = await api.users.readUnsubscribeLink({ body: { token } }).catch((error: unknown) => {
    if (error instanceof ApiRefusal && [404, 422].includes(error.status)) return null;
    throw error;
  });
  const settings = SERVICE_PATHS[serviceOf(viewer?.role, "main")].mailSetting;
  if (!url.searchParams.has("done")) return { link, settings, isDone: false };
  const ended = await context.completion("unsubscribe").read(viewer?.id ?? null);
  if (ended?.token !== token) throw redirect(`/unsubscribe?token=${encodeURIComponent(token)}`);
  return { link, settings, isDone: true };
});

export const action = open(async ({ form, api, url, viewer, context }) => {
  onlyFields(form);
  const token = url.searchParams.get("token") ?? "";
  await api.users.unsubscribeUserMail({ body: { token } });
  await context.completion("unsubscribe").mark(viewer?.id ?? null, { token });
  throw redirect(`/unsubscribe?token=${encodeURIComponent(token)}&done`);
});

export const meta = titled("メールの配信停止");

export default function Unsubscribe() {
  const { link, settings, isDone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="メールの配信停止" context={link?.email} />
      {link === null ? (
        <Callout kind="warning" title="このリンクは使えません">
          <p>
            <Link to={settings}>メール受信設定</Link>から、受け取るメールを選べます。
          </p>
        </Callout>
      ) : isDone ? (
        <Callout kind="success" title="配信を停止しました">
          <p>「{MAIL_NAMES[link.mailType].label}」のメールは、今後お送りしません。</p>
        </Callout>
      ) : (
        <Surface>
          <p>「{MAIL_NAMES[link.mailType].label}」のメールの配信を停止します。</p>
          <form method="post">
            <Button>配信を停止する</Button>
          </form>
        </Surface>
      )}
    </>
  );
}
