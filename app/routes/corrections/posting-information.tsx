import { useLoaderData } from "@remix-run/react";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import type { ReadSource } from "#contract/imports/calls";
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

const PAGE_OF_THE_MINISTRY =
  "https://www.mhlw.go.jp/stf/seisakunitsuite/bunya/kenkou_iryou/iryou/newpage_43373.html";
const LICENCE = "https://www.digital.go.jp/resources/open_data/public_data_license_v1.0";

/** Says where the directory's institutions come from, of which day, and under which licence they were edited. */
function Sources({ sources, operator }: { sources: readonly ReadSource[] | null; operator: string }) {
  if (sources?.length === 0) return <OfAreas />;
  const dates = newest(sources ?? []);
  // Where nobody can say which lists were read, all are named that may have been.
  const has = (source: Source) => sources === null || dates.has(source);
  const naviiDate = dates.get("navii");
  return (
    <Surface title="医療機関情報の出典" id="sources">
      {has("navii") ? (
        <p>
          出典：「医療情報ネットのオープンデータ」（厚生労働省）（
          <a href={PAGE_OF_THE_MINISTRY} rel="noopener">
            {PAGE_OF_THE_MINISTRY}
          </a>
          {naviiDate ? `、${naviiDate}時点` : ""}）、公共データ利用規約（第1.0版）（
          <a href={LICENCE} rel="noopener">
            {LICENCE}
          </a>
          ）。上記を{operator}が編集・加工して作成。
        </p>
      ) : null}
      <ul className="plain-list">
        {has("bed-function") ? (
          <li>「構想区域の医療機関の病床数、診療実績等」（厚生労働省）を加工して作成</li>
        ) : null}
        {has("bureau") ? <li>「届出受理医療機関名簿」（地方厚生局）を加工して作成</li> : null}
        <li>{AREAS}</li>
      </ul>
      {dates.size > 0 ? (
        <DefinitionList
          items={[...dates].map(([source, date]) => [HOSPITAL_SOURCES[source], `${date}時点`])}
        />
      ) : null}
      <p className="note">
        編集・加工の内容：住所と座標の補正（座標のない施設は役場の位置を「付近」として表示）、ホームページアドレスの書き誤りの修正、診療科の分類、名称による照合。国や地方公共団体が作成したものではありません。病床機能報告の病床数は、地域の必要病床数とは単純に比較できません。
      </p>
    </Surface>
  );
}

/** Before a list was read, only the areas have a source. */
function OfAreas() {
  return (
    <Surface title="医療機関情報の出典" id="sources">
      <p>
        公的機関の一覧から取り込んだ情報は、まだありません。掲載中の医療機関は、運営が登録したものです。一覧を取り込むと、その名称と時点をここに掲載します。
      </p>
      <ul className="plain-list">
        <li>{AREAS}</li>
      </ul>
    </Surface>
  );
}

const AREAS =
  "「国土数値情報（行政区域・医療圏）」（国土交通省）を加工して作成（医療圏：国土地理院長承認 R 2JHs 664）";

type Source = ReadSource["source"];

/** 2026年6月1日, of the newest list of each source. */
function newest(sources: readonly ReadSource[]): Map<Source, string> {
  const days = sources.map(({ source, sourceDate }) => [source, sourceDate] as const);
  const ordered = days.sort(([, one], [, other]) => (one < other ? -1 : 1));
  return new Map(
    ordered.map(([source, day]) => {
      const [year, month, date] = day.split("-").map(Number);
      return [source, `${year}年${month}月${date}日`];
    }),
  );
}
