import { Button, ButtonLink } from "~/ui/button";
import { Seal } from "~/ui/people/seal";
import { Row } from "~/ui/rows";

/** Stands among what a home asks for, until a second factor is set up or the person says 「あとで」. */
export function SecurityOffer() {
  return (
    <Row
      leading={<Seal name="" icon="shield-check" />}
      title="ログインをより安全にできます"
      detail="パスキーや認証アプリを設定すると、パスワードが漏れてもアカウントを守れます。"
      actions={
        <form className="acts" method="post" action="/mypage/security/later">
          <ButtonLink small kind="secondary" to="/mypage/security">
            設定する
          </ButtonLink>
          <Button small kind="quiet">
            あとで
          </Button>
        </form>
      }
    />
  );
}
