import { useLoaderData } from "@remix-run/react";
import { hiragana } from "#contract/wording";
import { wayToWrite } from "~/parts/chat/way-to-write.server";
import { WriteTo } from "~/parts/chat/write-to";
import { territoryWords } from "~/parts/users/territory-choices";
import { DOCTORS, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { wayBack } from "~/request/way-back";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/definition-list";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/seal";
import { Surface } from "~/ui/surface";

export const loader = only(
  ...DOCTORS,
  "ms",
)(async ({ api, params, viewer, url }) => {
  const id = params.id ?? "";
  const [ms, lists, way] = await Promise.all([
    api.ms.profile({ body: { objectId: id } }),
    referenceLists(api),
    wayToWrite(api, viewer, id),
  ]);
  return {
    ms,
    way,
    name: `${ms.lastnameJa} ${ms.firstnameJa}`,
    kana: hiragana(`${ms.lastnameKana} ${ms.firstnameKana}`),
    places: territoryWords(ms.territories, lists.prefectures),
    back: wayBack(url, id, { to: "/ms/search", label: "MS検索" }),
  };
});

/** The role whose colours a seal bears. */
const MS = "ms" as const;

export const meta = titled<typeof loader>((data) => `${data.name} さん`);

export const handle: Handle = { hydrate: true };

export default function MsPage() {
  const { ms, name, kana, places, way, back } = useLoaderData<typeof loader>();
  const { companyName, organization, jobTitle, avatarUrl, tel, introduction, isManager, isSelf } = ms;
  return (
    <>
      <PageHead
        title={
          <>
            {name} <small>さん</small>
          </>
        }
        context={[companyName, organization].filter(Boolean).join("　")}
        back={back}
      />
      <section className="sheet hero wide" aria-label="プロフィール">
        <Seal name={name} role={MS} src={avatarUrl} size="xl" />
        <div className="hero-words">
          <p className="sub">{kana}</p>
          <p className="hero-name">
            {name} <small>さん</small>
          </p>
          {isManager ? <Badge>支店長以上</Badge> : null}
        </div>
        <div className="hero-more">
          <p>{[companyName, organization, jobTitle].filter(Boolean).join("　")}</p>
          {tel ? (
            <a className="tel" href={`tel:${tel.replace(/[^\d+]/g, "")}`}>
              <Icon name="phone" />
              {tel}
            </a>
          ) : null}
        </div>
        <div className="acts">
          {isSelf ? (
            <ButtonLink icon="pencil" to="/ms/edit">
              プロフィールを編集する
            </ButtonLink>
          ) : (
            <WriteTo way={way} />
          )}
        </div>
      </section>
      <Surface title="担当">
        <DefinitionList
          items={[
            ["会社", companyName],
            ["支店・所属", organization],
            ["役職", jobTitle],
            ["担当地域", places],
          ]}
        />
      </Surface>
      {introduction ? (
        <Surface title="自己紹介">
          <p className="lines">{introduction}</p>
        </Surface>
      ) : null}
    </>
  );
}
