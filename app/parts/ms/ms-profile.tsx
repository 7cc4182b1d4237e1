import type { MsProfile as Ms } from "#contract/ms/shapes";
import { ExchangeLink } from "~/parts/business-card/exchange-link";
import type { WayToExchange } from "~/parts/business-card/way-to-exchange.server";
import type { WayToWrite } from "~/parts/chat/writing/way-to-write.server";
import { WriteTo } from "~/parts/chat/writing/write-to";
import { MuteCompany } from "~/parts/moderation/mute-company";
import { PersonSafety } from "~/parts/moderation/person-safety";
import { PersonHero } from "~/parts/users/profile/person-hero";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

type Props = {
  ms: Ms;
  name: string;
  kana: string;
  /** Where they work, in words. */
  places: string;
  way: WayToWrite | null;
  exchange: WayToExchange | null;
  /** The viewer is a doctor, who decides which companies may come near. */
  mayMute?: boolean;
  back: { to: string; label: string };
};

/** One MS, seen from either service. */
export function MsProfile({ ms, name, kana, places, way, exchange, mayMute = false, back }: Props) {
  const { companyName, organization, jobTitle, introduction, isManager, isSelf } = ms;
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
      <PersonHero
        name={name}
        kana={kana}
        of="ms"
        person={ms}
        badge={isManager ? <Badge>支店長以上</Badge> : null}
      >
        <div className="acts">
          {isSelf ? (
            <ButtonLink icon="pencil" to="/ms/edit">
              プロフィールを編集する
            </ButtonLink>
          ) : (
            <>
              <WriteTo way={way} />
              {exchange ? <ExchangeLink way={exchange} /> : null}
            </>
          )}
        </div>
      </PersonHero>
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
      {mayMute && companyName ? (
        <Surface>
          <MuteCompany userId={ms.objectId} company={companyName} />
        </Surface>
      ) : null}
      {isSelf ? null : <PersonSafety userId={ms.objectId} name={name} of="ms" />}
    </>
  );
}
