import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { WebViewer } from "~/request/context";
import { onlyFields } from "~/request/forms/posted-form.server";
import { hasWords } from "~/request/forms/read";
import { signedIn } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";
import { SendAgain } from "~/shells/errors/error-page";
import { titled } from "~/title";
import { buttonClass } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

const TITLE = "保存した入力内容";

export const loader = signedIn(async ({ viewer, context }) => {
  const sent = await context.unsentForm(...marksOf(viewer)).read();
  if (!sent) throw redirect(roleHome(viewer.role));
  return { sent, texts: sent.fields.map(([, value]) => value).filter(hasWords) };
});

const marksOf = ({ mark, formerMark }: WebViewer) => (formerMark ? [mark, formerMark] : [mark]);

/** Discards what was saved. */
export const action = signedIn(async ({ viewer, form, context }) => {
  onlyFields(form);
  await context.unsentForm(...marksOf(viewer)).clear();
  throw redirect(roleHome(viewer.role));
});

export const meta = titled(TITLE);

/** What its writer posted while somebody else was signed in: shown to the writer alone, and sent as it was. */
export default function UnsentForm() {
  const { sent, texts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={TITLE} />
      <Callout kind="warning" title="次の内容は送信されていません">
        送信のときに、別の方がログインしていたためです。
      </Callout>
      <Surface title="入力した内容">
        {texts.map((text) => (
          <p key={text} className="lines">
            {text}
          </p>
        ))}
      </Surface>
      <SendAgain sent={sent} action={sent.path} />
      <form method="post">
        <button className={buttonClass("secondary")} type="submit">
          破棄する
        </button>
      </form>
    </>
  );
}
