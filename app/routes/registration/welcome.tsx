import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { only } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** The name is asked for: the frame round this page lets a sign-in that has ended go by as a guest's. */
export const loader = only(...DOCTORS)(async ({ viewer, api, context }) => {
  if (!(await context.completion("registration").read(viewer.id))) throw redirect(roleHome(viewer.role));
  const { user } = await api.users.profile();
  const before = context.takePath();
  const card = before?.startsWith("/card/") ? before : null;
  return { name: `${user.lastnameJa} ${user.firstnameJa}`, services: context.services, card };
});

export const meta = titled("登録完了");

export default function Welcome() {
  const { name, services, card } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={`${services.main}へようこそ`} context={`${name} 先生、ご登録が完了しました。`} />
      <Surface title="次にできること" flush>
        <RowList label="次にできること">
          {card ? (
            <Row
              to={card}
              leading={<Icon name="contact" size={24} />}
              title="読み取った名刺に戻る"
              detail="登録の前に開いていた方と、名刺を交換できます。"
            />
          ) : null}
          <Row
            to="/doctor"
            leading={<Icon name="search" size={24} />}
            title="医師・医療機関をさがす"
            detail="紹介先や連携先を、地域・診療科・専門医から探せます。"
          />
          <Row
            to="/invitation"
            leading={<Icon name="mail" size={24} />}
            title="コメディカルを招待する"
            detail="同じ医療機関の薬剤師・看護師などを招待できます。"
          />
          <Row
            to="/add-home"
            leading={<Icon name="home" size={24} />}
            title="ホーム画面に追加する"
            detail="スマートフォンからすぐに開け、通知を受け取れます。"
          />
        </RowList>
      </Surface>
      <Buttons>
        <ButtonLink to="/">ホームへ進む</ButtonLink>
      </Buttons>
    </>
  );
}
