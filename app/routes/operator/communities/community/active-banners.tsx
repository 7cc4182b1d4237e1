import type { Banner } from "#contract/community/shapes";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Row, RowList } from "~/ui/rows";

type ActiveBannerRow = Banner & { isEverywhere: boolean };

/** What is there in its order: those of this community, then those of all. Each is moved among its own. */
export function ActiveBanners({ banners }: { banners: readonly ActiveBannerRow[] }) {
  if (banners.length === 0) return <p className="note">掲載中のバナーはありません。</p>;
  return (
    <RowList label="掲載中のバナー">
      {banners.map((banner) => (
        <ActiveBanner
          key={banner.id}
          banner={banner}
          among={banners.filter(({ isEverywhere }) => isEverywhere === banner.isEverywhere)}
        />
      ))}
    </RowList>
  );
}

function ActiveBanner({ banner, among }: { banner: ActiveBannerRow; among: readonly ActiveBannerRow[] }) {
  const { id, title, body, link, image, isEverywhere } = banner;
  const at = among.indexOf(banner);
  return (
    <Row
      title={title}
      leading={
        image ? <img className="banner-picture" src={image} alt="" /> : <Icon name="megaphone" size={24} />
      }
      badges={isEverywhere ? <Badge>すべてのコミュニティ</Badge> : null}
      detail={[body, link].filter(Boolean).join("　")}
      actions={
        <>
          {at > 0 ? <Move banner={banner} before={among[at - 1]?.id} word="上へ" /> : null}
          {at < among.length - 1 ? <Move banner={banner} before={among[at + 2]?.id} word="下へ" /> : null}
          <Disclosure summary="取り下げる">
            <form method="post">
              <input type="hidden" name="bannerId" value={id} />
              <p>バナーを画像とともに取り下げます。元に戻せません。</p>
              <Button
                kind="danger"
                small
                name="intent"
                value="remove-banner"
                aria-label={`バナー「${title}」を取り下げる`}
              >
                バナーを取り下げる
              </Button>
            </form>
          </Disclosure>
        </>
      }
    />
  );
}

/** `before`: what it will stand before; nothing: it will be the last. */
function Move({
  banner: { id, title },
  before = "",
  word,
}: {
  banner: ActiveBannerRow;
  before?: string;
  word: string;
}) {
  return (
    <form method="post">
      <input type="hidden" name="bannerId" value={id} />
      <input type="hidden" name="before" value={before} />
      <Button
        kind="secondary"
        small
        name="intent"
        value="place-banner"
        aria-label={`「${title}」を${word}移動する`}
      >
        {word}
      </Button>
    </form>
  );
}
