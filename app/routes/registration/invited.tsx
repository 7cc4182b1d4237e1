import { json } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { invitationOf } from "~/parts/registration/colleague/invitation.server";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { open } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatDate } from "~/ui/time/format";

const DEAD = {
  expired: ["招待の有効期限が切れています", "招待した医師に、もう一度招待メールを送るようご依頼ください。"],
  used: ["この招待はすでに使われています", "登録がお済みの方は、ログインしてください。"],
  withdrawn: ["この招待は取り消されました", "招待した医師にお問い合わせください。"],
  unknown: ["招待が見つかりません", "招待メールのリンクが途中で切れていないか、お確かめください。"],
} as const;

export const loader = open(async ({ api, params, viewer, context }) => {
  const token = params.id ?? "";
  const invited = await invitationOf(api, token);
  const state = invited?.state ?? "unknown";
  const isOpen = state === "open";
  const dead = state === "open" ? null : DEAD[state];
  return json(
    {
      token: isOpen ? token : null,
      invited: isOpen ? invited : null,
      dead: dead && { title: dead[0], lead: dead[1] },
      home: viewer ? roleHome(viewer.role) : null,
      services: context.services,
    },
    { status: invited ? 200 : 404 },
  );
});

export const meta = titled("招待の受諾");

export default function InvitedPage() {
  const { token, invited, dead, home, services } = useLoaderData<typeof loader>();
  if (dead || !invited) {
    return (
      <>
        <PageHead title={dead?.title ?? ""} />
        <Surface>
          <p>{dead?.lead}</p>
        </Surface>
        <ButtonLink to={home ?? "/login"}>{home ? "ホームへ戻る" : "ログイン画面へ"}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={`${services.main}への招待`}
        lead={`${invited.invitedBy} 先生から招待が届いています。`}
      />
      <Surface>
        <DefinitionList
          items={[
            ["招待した医師", `${invited.invitedBy} 先生`],
            ["医療機関", invited.name],
            ["所在地", invited.address],
            ["メールアドレス", <MailAddress key="email">{invited.email}</MailAddress>],
            ["有効期限", `${formatDate(invited.expiresAt - 1)}まで`],
          ]}
        />
      </Surface>
      {home ? (
        <Callout kind="warning" title="ログイン中です">
          招待を受けるには、いったんログアウトしてから、招待メールのリンクをもう一度開いてください。
        </Callout>
      ) : (
        <ButtonLink to={`/medical/signup?invitation=${token}`} wide>
          登録を始める
        </ButtonLink>
      )}
    </>
  );
}
