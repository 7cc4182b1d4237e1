import type { ReactNode } from "react";
import type { Product } from "#contract/connect/calls";
import { PRODUCT_KIND_LABELS } from "#contract/connect/texts";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { BoardLabels } from "~/parts/board/labels";
import type { ExchangeEntry } from "~/parts/business-card/exchange-entry.server";
import { PersonActs } from "~/parts/business-card/person-acts";
import type { MessageLink } from "~/parts/chat/writing/message-link.server";
import { MuteCompany } from "~/parts/moderation/mute-company";
import { PersonSafety } from "~/parts/moderation/person-safety";
import { ReportLink } from "~/parts/moderation/report-link";
import { RoleBadge } from "~/parts/users/role-badge";
import { leadingBack } from "~/request/paths/back-link";
import { Badge } from "~/ui/badge";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { Seal } from "~/ui/people/seal";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatBytes, formatItems, formatPeople } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";
import { CompanyContact, ContactLine, Outside } from "./company-contact";
import type { CompanyItems } from "./company-items.server";
import { CompanyPeople } from "./company-people";
import type { CompanyShown } from "./company-people.server";

type Props = {
  company: CompanyShown;
  /** What it has written on the board; null: it could not be loaded. */
  items: CompanyItems | null;
  /** The page is seen from the connect service. */
  isOfConnect: boolean;
  /** Null: nothing is to be offered. */
  messageLink?: MessageLink | null;
  exchange?: ExchangeEntry | null;
  /** What is above the company. */
  bar?: ReactNode;
  /** What the viewer may do with the page, if it is their own. */
  acts?: ReactNode;
  /** Business cards that the company may still ask for this month, in words; for itself alone. */
  quota?: ReactNode;
  /** The figures of how the page was read, if it is the viewer's own. */
  figures?: ReactNode;
  /** The viewer is a doctor, who decides which companies may come near. */
  mayMute?: boolean;
  back: { to: string; label: string };
};

/** One company, seen from either service: who it is, what it makes, how it is reached, who works there. */
export function CompanyProfile(props: Props) {
  const {
    company,
    items,
    isOfConnect,
    messageLink,
    exchange,
    bar,
    acts,
    quota,
    figures,
    mayMute = false,
    back,
  } = props;
  const { objectId, name, rank, avatarUrl, coverUrl, introduction, address, isSelf } = company;
  const from = `${isOfConnect ? "/connect" : "/cnct"}/company/${objectId}`;
  return (
    <>
      <PageHead title="企業" isKind back={back} />
      {bar}
      {coverUrl ? <img className="company-cover" src={coverUrl} alt="" /> : null}
      <section className="sheet hero wide" aria-label="企業">
        <Seal name={name} role={COMPANY} src={avatarUrl} size="xl" />
        <div className="hero-words">
          <h1 className="hero-name">{name}</h1>
          <p className="tags">
            <RoleBadge of="connectCompany" rank={rank} />
          </p>
        </div>
        {acts}
        {messageLink || exchange ? (
          <div className="acts">
            <PersonActs messageLink={messageLink ?? null} exchange={exchange ?? null} />
          </div>
        ) : null}
        <div className="hero-more">
          {address ? <p>{address}</p> : null}
          <ContactLine company={company} />
        </div>
        <HeroFigures company={company} quota={quota} />
      </section>
      {isSelf ? null : (
        <Callout title="企業からの情報です">
          医の輪が内容を推奨するものではありません。投稿には「PR」を付けて示します。
        </Callout>
      )}
      <Columns
        label="担当者とお問い合わせ"
        aside={
          <>
            <CompanyPeople {...company} isOfConnect={isOfConnect} />
            <CompanyContact company={company} />
          </>
        }
      >
        {figures}
        <Surface title="企業紹介" more={<Badge tone="pr">企業からの情報</Badge>}>
          {introduction ? (
            <p className="lines">{introduction}</p>
          ) : (
            <EmptyState drawing="card" title="企業紹介はまだありません" />
          )}
        </Surface>
        {items ? (
          <>
            <Items items={items.items} from={from} isSelf={isSelf} />
            <Materials materials={items.materials} from={from} />
          </>
        ) : null}
        <CompanyProducts products={company.products} isOwn={isSelf} />
      </Columns>
      {mayMute ? (
        <Surface>
          <MuteCompany userId={objectId} company={name} />
        </Surface>
      ) : null}
      {isSelf ? null : <PersonSafety userId={objectId} name={name} of="connectCompany" />}
    </>
  );
}

/** The size of a company, in one line. */
function HeroFigures({ company, quota }: Pick<Props, "company" | "quota">) {
  const { peopleCount, areas, products } = company;
  if (!quota && peopleCount + areas.length + products.length === 0) return null;
  return (
    <p className="hero-figures">
      {peopleCount > 0 ? (
        <span>
          所属する方 <b>{formatPeople(peopleCount)}</b>
        </span>
      ) : null}
      {areas.length > 0 ? (
        <span>
          担当地域 <b>{areaFigure(areas)}</b>
        </span>
      ) : null}
      {products.length > 0 ? (
        <span>
          製品・サービス <b>{formatItems(products.length)}</b>
        </span>
      ) : null}
      {quota ? <span>{quota}</span> : null}
    </p>
  );
}

const areaFigure = (areas: CompanyShown["areas"]) =>
  areas.some(({ code }) => code === NATIONWIDE) ? "全国" : `${areas.length}都道府県`;

/** The role whose colours a seal bears. */
const COMPANY = "connectCompany" as const;

type ItemProps = Pick<CompanyItems, "items"> & {
  /** The company's page, to which an item leads back. */
  from: string;
  isSelf: boolean;
};

const TITLE = "掲示板への投稿";

/** The newest that a company has written on the board, as far as the reader wants to see such. */
function Items({ items, from, isSelf }: ItemProps) {
  if (items.length === 0) return null;
  return (
    <Surface title={TITLE} more={isSelf ? <Link to="/board?type=own">すべて</Link> : null} flush>
      <RowList label={TITLE}>
        {items.map(({ objectId, title, labels, isRead, createdAt, commentCount }) => (
          <Row
            key={objectId}
            to={leadingBack(`/board/${objectId}`, from)}
            title={title}
            badges={<BoardLabels labels={labels} />}
            unread={!isRead}
            detail={
              <>
                <Time at={createdAt} as="when" />
                {commentCount > 0 ? `　コメント ${formatItems(commentCount)}` : null}
              </>
            }
          />
        ))}
      </RowList>
    </Surface>
  );
}

/** The documents of its posts, each with the post in which it says what it is. */
function Materials({ materials, from }: Pick<CompanyItems, "materials"> & { from: string }) {
  if (materials.length === 0) return null;
  return (
    <Surface title="資料" more={formatItems(materials.length)} flush>
      <RowList label="資料">
        {materials.map(({ id, url, name, size, itemId, title, createdAt }) => (
          <Row
            key={id}
            to={url}
            saveAs={name}
            leading={<Icon name="file-text" size={24} />}
            title={name}
            detail={
              <>
                {formatBytes(size)}・<Time at={createdAt} as="when" />　
                <Link to={leadingBack(`/board/${itemId}`, from)}>{title}</Link>
              </>
            }
          />
        ))}
      </RowList>
    </Surface>
  );
}

/** What a company makes, as facts with the document that bears them out. */
function CompanyProducts({ products, isOwn }: { products: readonly Product[]; isOwn: boolean }) {
  if (products.length === 0) return null;
  return (
    <Surface title="製品" more={<Badge tone="pr">企業からの情報</Badge>} flush>
      <RowList label="製品">
        {products.map(({ objectId, name, genericName, kind, facts, documentUrl, imageUrl }) => (
          <Row
            key={objectId}
            leading={
              imageUrl ? (
                <a href={imageUrl} target="_blank" rel="noopener">
                  <img className="product-picture" src={imageUrl} alt={`${name}の写真`} loading="lazy" />
                </a>
              ) : null
            }
            title={name}
            badges={<Badge>{PRODUCT_KIND_LABELS[kind]}</Badge>}
            detail={
              <>
                {genericName ? <p>一般名：{genericName}</p> : null}
                {facts ? <p className="pre-line">{facts}</p> : null}
                {isOwn ? null : <ReportLink kind="product" id={objectId} of={name} />}
                {documentUrl ? <Outside to={documentUrl}>添付文書・製品情報を見る</Outside> : null}
              </>
            }
          />
        ))}
      </RowList>
      <p className="note sheet-body">
        事実のみを掲載しています。ご使用にあたっては、最新の電子添文などをご確認ください。
      </p>
    </Surface>
  );
}
