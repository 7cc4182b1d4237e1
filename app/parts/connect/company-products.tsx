import type { Product } from "#contract/connect/calls";
import { PRODUCT_KIND_WORDS } from "#contract/connect/texts";
import { ReportLink } from "~/parts/moderation/report-link";
import { Badge } from "~/ui/badge";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Outside } from "./company-contact";

/** What a company makes, as facts with the document that bears them out. */
export function CompanyProducts({ products, isOwn }: { products: readonly Product[]; isOwn: boolean }) {
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
            badges={<Badge>{PRODUCT_KIND_WORDS[kind]}</Badge>}
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
