import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CHAT_PARTNER_IN_COMMUNITIES } from "#contract/chat/texts";
import type { ConnectProfile as User } from "#contract/connect/shapes";
import { pageOfUser } from "#contract/users/page-of-user";
import { WriteTo } from "~/parts/chat/writing/write-to";
import { MuteCompany } from "~/parts/moderation/mute-company";
import { PersonSafety } from "~/parts/moderation/person-safety";
import { PersonHero } from "~/parts/users/profile/person-hero";
import { leadingBack } from "~/request/paths/way-back";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

type Props = {
  user: User;
  name: string;
  kana: string;
  /** Where they work, in words. */
  places: string;
  /** Seen from the connect service. */
  isOfConnect: boolean;
  /** Of one's own page: what one may do with it. */
  bar?: ReactNode;
  /** The viewer is a doctor, who decides which companies may come near. */
  mayMute?: boolean;
  back: { to: string; label: string };
};

/** One connect user, seen from either service. */
export function ConnectProfile({ user, name, kana, places, isOfConnect, bar, mayMute = false, back }: Props) {
  const { companyName, organization, jobTitle, introduction, isSelf } = user;
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
      {bar}
      <PersonHero name={name} kana={kana} of="connect" person={user}>
        {isOfConnect ? null : (
          <div className="acts">
            <WriteTo way={{ refusal: CHAT_PARTNER_IN_COMMUNITIES }} />
          </div>
        )}
      </PersonHero>
      <Surface title="所属">
        <DefinitionList
          items={[
            ["会社", <Company key="company" user={user} isOfConnect={isOfConnect} />],
            ["部署・所属", organization],
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
          <MuteCompany userId={user.objectId} company={companyName} />
        </Surface>
      ) : null}
      {isSelf ? null : <PersonSafety userId={user.objectId} name={name} of="connect" />}
    </>
  );
}

function Company({ user, isOfConnect }: Pick<Props, "user" | "isOfConnect">) {
  const { pathname, search } = useLocation();
  const { companyId: userId, companyName } = user;
  const page = userId && pageOfUser({ userId, role: "connectCompany", doctorId: null }, isOfConnect);
  return page ? <Link to={leadingBack(page, pathname + search)}>{companyName}</Link> : companyName;
}
