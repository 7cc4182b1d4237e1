import type { BusinessCard } from "~/parts/business-card/card-face";
import { CardPaper } from "~/parts/business-card/card-face";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";

/** One's own card as those see it with whom it was exchanged. */
export function OwnCard({ card, mayChange }: { card: BusinessCard; mayChange: boolean }) {
  return (
    <Surface title="自分の名刺" more={mayChange ? <Link to="/business-card/own">編集</Link> : null}>
      <CardPaper card={card} />
      {mayChange ? (
        <Buttons>
          <ButtonLink icon="smartphone" to="/business-card/own">
            QRコードを見せる
          </ButtonLink>
          <HolderFile />
        </Buttons>
      ) : (
        <p className="note">医師資格の確認が済むと、名刺を交換できるようになります。</p>
      )}
    </Surface>
  );
}

/** Comes first on a phone, because somebody stands opposite. Elsewhere one's own card stands beside the list. */
export function ShowOwnCard() {
  return (
    <div className="only-phone">
      <Surface flush>
        <RowList label="自分の名刺">
          <Row
            to="/business-card/own"
            leading={<Icon name="smartphone" />}
            title="自分の名刺を見せる"
            detail="QRコードで、その場で交換できます"
          />
        </RowList>
      </Surface>
    </div>
  );
}

/** Excel takes a file without a question in Shift_JIS only; everything else likes UTF-8. */
function HolderFile() {
  const file = "/api/businessCard/holder/csv";
  return (
    <Disclosure summary="名刺の一覧をダウンロード">
      <p>
        <a className="lk" href={`${file}?encoding=shift_jis`} download>
          Excel用（Shift_JIS）
        </a>
      </p>
      <p>
        <a className="lk" href={file} download>
          その他のソフト用（UTF-8）
        </a>
      </p>
    </Disclosure>
  );
}
