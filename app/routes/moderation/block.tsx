import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { idIn } from "#contract/ids";
import { BLOCKED, UNBLOCKED } from "#contract/moderation/texts";
import { Form } from "~/forms/form";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { RoleBadge } from "~/parts/users/role-badge";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { type Entered, signedIn } from "~/request/guards.server";
import { cameFrom } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** `?id=`: whom. `?from=`: the page to come back to. */
export const loader = signedIn(async (entered) => {
  const { api, url, viewer } = entered;
  const userId = idIn(url.searchParams.get("id"));
  if (!userId) throw json(null, { status: 404 });
  const { author, isBlocked } = await api.moderation.subject({ query: { kind: "user", id: userId } });
  if (!author) throw json(null, { status: 404 });
  return { person: author, isBlocked, isOwn: userId === viewer.id, back: exitLink(entered) };
});

export const action = signedIn(async (entered) => {
  const { api, form, context } = entered;
  onlyFields(form, "userId");
  const userId = textIn(form, "userId");
  const blocks = intentOf(form) !== "unblock";
  try {
    await (blocks
      ? api.moderation.block({ body: { userId } })
      : api.moderation.unblock({ params: { userId } }));
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ error: message }, { status });
  }
  await context.flash({ kind: "success", text: blocks ? BLOCKED : UNBLOCKED });
  return redirect(exitLink(entered), 303);
});

const exitLink = ({ url, viewer }: Entered) => cameFrom(url) ?? roleHome(viewer.role);

export const meta = titled("ブロック");

export const handle: Handle = { hydrate: true };

export default function Block() {
  const { person, isBlocked, isOwn, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead title="ブロック" context={person.name} back={{ to: back, label: "前のページ" }} />
      {refused ? <Callout kind="danger" title={refused.error} /> : null}
      <Surface
        title={
          <>
            {person.name} <RoleBadge of={person.role} />
          </>
        }
      >
        <div className="stack">
          <Effects isBlocked={isBlocked} />
          {isOwn ? null : (
            <Form method="post">
              <input type="hidden" name="userId" value={person.objectId} />
              <Buttons>
                <ButtonLink kind="secondary" to={back}>
                  戻る
                </ButtonLink>
                <SubmitButton
                  kind={isBlocked ? "primary" : "danger"}
                  intent={isBlocked ? "unblock" : "block"}
                >
                  {isBlocked ? "ブロックを解除する" : "ブロックする"}
                </SubmitButton>
              </Buttons>
            </Form>
          )}
        </div>
      </Surface>
    </>
  );
}

function Effects({ isBlocked }: { isBlocked: boolean }) {
  if (isBlocked) return <p>ブロックしています。解除すると、新しい連絡がふたたび届くようになります。</p>;
  return (
    <>
      <p>ブロックすると、次のようになります。相手には伝わりません。</p>
      <ul className="bullets">
        <li>相手からの新しいチャット・名刺交換の申請・招待が届かなくなります。</li>
        <li>これまでの1対1のチャットでも、お互いに新しいメッセージを送れなくなります。</li>
        <li>相手の投稿とコメントが、一覧に表示されなくなります。</li>
        <li>交換済みの名刺は、お互いの名刺の一覧に表示されなくなります。解除すると元に戻ります。</li>
      </ul>
      <p className="note">マイページの「ブロックと通報」から、いつでも解除できます。</p>
    </>
  );
}
