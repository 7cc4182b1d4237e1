import type { CardFace, CardLink } from "#contract/business-card/calls";
import copyScript from "~/browser/copy?worker&url";
import { plainField } from "~/forms/field";
import { Checkbox } from "~/forms/fields/choices";
import { Form } from "~/forms/form";
import { PageScript } from "~/page-script";
import { CardPlace } from "~/parts/business-card/card-labels";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/overlays/disclosure";
import type { Qr } from "~/ui/qr/qr.server";
import { QrPicture } from "~/ui/qr/qr-picture";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

export type OwnLink = CardLink & { hasEnded: boolean; url: string; qr: Qr };
type Props = { link: OwnLink; face: CardFace };

/** The code of one's own card, large enough for the camera of somebody who stands opposite. */
export function OwnCode({ link, face }: Props) {
  return (
    <Surface>
      <div className="card-code">
        <p className="card-name">{face.name}</p>
        <p className="note">
          <CardPlace face={face} />
        </p>
        {link.hasEnded ? <Ended /> : <Shown link={link} face={face} />}
      </div>
      <LinkSettings {...link} />
    </Surface>
  );
}

function Shown({ link: { url, qr, expiresAt }, face }: Props) {
  return (
    <>
      <QrPicture qr={qr} label={`${face.name}の名刺のQRコード`} />
      <p>スマートフォンのカメラで読み取ると、名刺交換を申請できます。</p>
      <p className="card-link">{url}</p>
      {expiresAt === null ? null : (
        <p className="note">
          <Time at={expiresAt} as="date" />
          まで有効
        </p>
      )}
      <div className="acts">
        <button type="button" className="btn btn-2 only-copying" data-copy={url}>
          リンクをコピーする
        </button>
        <ButtonLink kind="secondary" icon="printer" to="/business-card/own?paper=sheet">
          印刷する
        </ButtonLink>
      </div>
      <PageScript src={copyScript} />
    </>
  );
}

/** A code that leads nowhere is not held out. */
function Ended() {
  return (
    <Callout kind="warning" title="QRコードの有効期限が切れています">
      <p>このままでは交換できません。下の設定で、もう一度有効にするか、新しいコードに変えてください。</p>
    </Callout>
  );
}

function LinkSettings({ code, expiresAt, hasEnded }: OwnLink) {
  const ends = expiresAt !== null && !hasEnded;
  return (
    <Disclosure summary="リンクの設定" open={hasEnded}>
      <Form method="post" className="form" preventScrollReset>
        <input type="hidden" name="code" value={code} />
        <Checkbox
          key={String(expiresAt)}
          field={plainField("ends", ends ? "on" : null)}
          label="29日後に無効にする"
          note="学会などで配る間だけ使いたいときに。"
        />
        <div className="acts">
          <Button kind="secondary" name="intent" value="link">
            {hasEnded ? "もう一度有効にする" : "設定を保存する"}
          </Button>
        </div>
        <Disclosure summary="新しいコードにする">
          <p>これまでのQRコードとリンクは、印刷・配布したものも使えなくなります。元に戻せません。</p>
          <div className="acts">
            <Button kind="danger" name="intent" value="renew">
              新しいコードにする
            </Button>
          </div>
        </Disclosure>
      </Form>
    </Disclosure>
  );
}
