import { useLoaderData } from "@remix-run/react";
import { isOfConnect, sharedPath } from "#contract/wire/shared-path";
import { businessItems } from "~/parts/users/terms/business-items";
import { open } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Sources } from "./sources";

/** The dates of the lists are a help; without the host the page stands all the same. */
export const loader = open(async ({ api, context, url }) => ({
  connect: isOfConnect(url),
  operator: context.operator,
  details: await api.users.business().then(
    ({ details }) => details,
    () => null,
  ),
  services: context.services,
  sources: await context
    .cached("sources", async () => (await api.imports.sources()).sources)
    .catch(() => null),
}));

export const meta = titled("掲載情報について");

export const handle: Handle = { asksOffice: true, isForAll: true };

export default function PostingInformation() {
  const { connect, operator, details, services, sources } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="掲載情報について"
        lead={`${services.main}に掲載している医師・医療機関の情報の出典と、訂正・削除のご依頼方法です。`}
      />
      <Surface title="掲載している情報">
        <DefinitionList
          items={[
            [
              "医師",
              "氏名、診療科、勤務先、専門医資格など。会員ご本人が登録した情報と、公開されている情報です。",
            ],
            [
              "医療機関",
              "名称、所在地、診療科、病床数など。公的機関の公表資料と、医療機関が登録した情報です。",
            ],
            ["更新", "会員が登録した情報はそのつど、公開されている情報は一覧を取り込むたびに更新します。"],
            ["閲覧できる方", "会員登録をした医療関係者に限ります。患者さんや一般の方には公開していません。"],
          ]}
        />
      </Surface>
      <Sources sources={sources} operator={operator} />
      <Surface title="訂正・削除のご依頼" id="correction">
        <p>
          会員でない方も、ご自身や所属する医療機関の掲載情報の訂正・掲載の停止・開示をご依頼いただけます。ご本人・関係者であることを確認のうえ、すみやかに対応します。対応の状況と回答は、メールでお送りするリンクからご覧いただけます。
        </p>
        <ButtonLink to="/posting_information/request">訂正・削除を依頼する</ButtonLink>
      </Surface>
      <Surface title="個人情報の取扱い">
        <p>
          掲載の目的は、医療関係者どうしの紹介・連携を助けることです。くわしくは
          <a href={sharedPath("/terms?term=privacy", connect)}>プライバシーポリシー</a>
          をご覧ください。
        </p>
      </Surface>
      <Surface title="外部送信について" id="transmission">
        <p>
          ご覧の端末から、当社以外の事業者へ利用者の情報を送信する仕組み（アクセス解析、広告、SNSの部品など）は使用していません。今後使用する場合は、送信先の名称・送信する情報・利用目的をこのページに掲載します。
        </p>
      </Surface>
      <Surface title="運営会社" id="operator">
        <DefinitionList
          items={[
            ["運営", operator],
            ...(details ? businessItems(details) : []),
            [
              "お問い合わせ",
              <a key="contact" href={officePath(connect)}>
                お問い合わせフォーム
              </a>,
            ],
          ]}
        />
      </Surface>
    </>
  );
}
