import type { Product } from "#contract/connect/calls";
import { PRODUCTS_PER_COMPANY } from "#contract/connect/limits";
import { PRODUCT_KIND_WORDS } from "#contract/connect/texts";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** The products on one's own page, each leading to where it is changed. */
export function OwnProducts({ products }: { products: readonly Product[] }) {
  const mayAdd = products.length < PRODUCTS_PER_COMPANY;
  return (
    <Surface title="製品" more={`${products.length}件`} flush>
      {products.length === 0 ? <EmptyState drawing="list" title="製品はまだ登録されていません" /> : null}
      <RowList label="製品">
        {products.map(({ objectId, name, genericName, kind }) => (
          <Row
            key={objectId}
            to={`/connect/company/products/${objectId}`}
            title={name}
            badges={<Badge>{PRODUCT_KIND_WORDS[kind]}</Badge>}
            detail={genericName}
          />
        ))}
      </RowList>
      <div className="sheet-body">
        {mayAdd ? (
          <ButtonLink kind="secondary" icon="plus" to="/connect/company/products/new">
            製品を登録する
          </ButtonLink>
        ) : (
          <p className="note">
            製品は{PRODUCTS_PER_COMPANY}件まで登録できます。追加するには、登録済みの製品を削除してください。
          </p>
        )}
      </div>
    </Surface>
  );
}
