import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { CONTACT_LINES } from "#contract/hospitals/contact";
import { callHref } from "#contract/telephone";
import { type CallLine, Calls } from "~/parts/hospitals/calls";
import { leadingBack, withParameters } from "~/request/paths/back-link";
import { editAddress } from "~/request/paths/hospital-edit";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { useHydrated } from "~/ui/scripted/hydrated";
import { PrintButton } from "~/ui/scripted/print-button";
import { formatNumber } from "~/ui/text/numbers";
import { Tags } from "~/ui/text/tags";
import { Time } from "~/ui/time/time";
import type { HospitalPageProps } from "./hospital-page-props";
import type { HospitalView } from "./view.server";

/** Says which hospital it is and how to reach it, then what can be done with it. */
export function HospitalHead(props: HospitalPageProps) {
  const { hospital, back } = props;
  const { name, furigana, image, types, area, departments } = hospital;
  return (
    <>
      <PageHead back={back} title="医療機関" isKind context={[types[0], area].filter(Boolean).join("・")} />
      <section className="sheet wide hospital-head" aria-label="連絡先">
        <div className="hero">
          <Seal name={name} icon="hospital" src={image} size="xl" />
          <div className="hero-words">
            <p className="sub">{furigana}</p>
            <h1 className="hero-name">{name}</h1>
            <Tags words={types} />
            {departments.length > 0 ? (
              <p className="note cut-1">
                <a href="#departments">{departments.length}科</a>　{departments.join("・")}
              </p>
            ) : null}
          </div>
          <div className="hero-more only-desk">
            <Place hospital={hospital} />
          </div>
          <Calls lines={callsOf(hospital)} />
        </div>
        <FormerContacts contacts={hospital.formerContacts} />
        <Office {...props} />
      </section>
    </>
  );
}

function Place({ hospital }: { hospital: HospitalView }) {
  const { zipcode, address, url, tel2, doctorCount, bedCountTotal } = hospital;
  const figures = [
    bedCountTotal > 0 ? `病床 ${formatNumber(bedCountTotal)}床` : "",
    doctorCount > 0 ? `登録医師 ${doctorCount}名` : "",
  ];
  return (
    <p className="note">
      {zipcode} {address}
      {"　"}
      <a
        href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        地図を開く
      </a>
      {url ? (
        <>
          {"　"}
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            ホームページ
          </a>
        </>
      ) : null}
      <br />
      {figures.filter(Boolean).join("・")}
      {tel2 ? (
        <>
          {"　"}
          <span className="nowrap">
            電話（2） <a href={callHref(tel2)}>{tel2}</a>
          </span>
        </>
      ) : null}
    </p>
  );
}

function callsOf({ tel, fax, office }: HospitalView): CallLine[] {
  const faxNumber = office.fax ?? fax;
  return [
    ...(tel ? [{ number: tel, word: "代表電話", kind: "tel" } as const] : []),
    ...(faxNumber
      ? [
          {
            number: faxNumber,
            word: office.fax ? `${office.name || "連携室"} FAX` : "FAX",
            kind: "fax",
          } as const,
        ]
      : []),
  ];
}

/** Who knows the old number sees that it was changed, and when: a number that nobody expected is noticed. */
function FormerContacts({ contacts }: { contacts: HospitalView["formerContacts"] }) {
  if (contacts.length === 0) return null;
  return (
    <ul className="plain-list note" aria-label="最近変更された連絡先">
      {contacts.map(({ line, former, changedAt }) => (
        <li key={line}>
          {CONTACT_LINES[line]}：<Time at={changedAt} as="date" />
          に変更（旧 <span className="numbers">{former ?? "なし"}</span>）
        </li>
      ))}
    </ul>
  );
}

function Office({ hospital, canShare, canList, list, canNotify, shared }: HospitalPageProps) {
  const { office, hospitalId, isOwn, name } = hospital;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const share = `/rooms/new?${new URLSearchParams({ message: `${name}\n${shared}` })}`;
  return (
    <div className="office">
      <p className="note">
        <b>{office.name || "紹介の窓口"}</b>
        {"　"}
        {office.tel ? (
          <>
            直通 <a href={callHref(office.tel)}>{office.tel}</a>
          </>
        ) : (
          "代表電話へお問い合わせください"
        )}
        {office.hours ? `（${office.hours}）` : ""}
      </p>
      <div className="acts">
        {canList ? (
          <ButtonLink
            kind="secondary"
            small
            icon="list"
            to={leadingBack(
              withParameters("/lists/hospitals/add", { hospitals: hospitalId, ...(list ? { list } : {}) }),
              here,
            )}
          >
            リストに加える
          </ButtonLink>
        ) : null}
        {canNotify ? (
          <ButtonLink kind="secondary" small icon="megaphone" to={`/notices/new?hospitals=${hospitalId}`}>
            お知らせを送る
          </ButtonLink>
        ) : null}
        {isOwn ? (
          <ButtonLink
            kind="secondary"
            small
            icon="pencil"
            to={editAddress("/hospitals/edit", { hospitalId, from: here })}
          >
            編集する
          </ButtonLink>
        ) : null}
        <details className="menu-more">
          <summary className="btn btn-2 btn-s">
            <Icon name="ellipsis" />
            その他
          </summary>
          <div className="acts">
            <PrintButton kind="quiet" small>
              印刷する
            </PrintButton>
            <CopyAddress text={`${name}\n${hospital.zipcode} ${hospital.address}`} />
            <ButtonLink
              kind="quiet"
              small
              icon="file-text"
              to={leadingBack(`/hospitals/${hospitalId}/fax`, here)}
            >
              FAX送付状を作る
            </ButtonLink>
            {canShare ? (
              <ButtonLink kind="quiet" small icon="message-circle" to={share}>
                チャットで共有する
              </ButtonLink>
            ) : null}
          </div>
        </details>
      </div>
      <div className="only-phone">
        <Place hospital={hospital} />
      </div>
    </div>
  );
}

/** Name and address into the clipboard; says so in its own words. Without JavaScript the address can be marked. */
function CopyAddress({ text }: { text: string }) {
  const [word, setWord] = useState("名称と住所をコピーする");
  if (!useHydrated()) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setWord("コピーしました"),
      () => setWord("コピーできませんでした"),
    );
  return (
    <Button type="button" kind="quiet" small icon="copy" onClick={copy}>
      <span role="status">{word}</span>
    </Button>
  );
}
