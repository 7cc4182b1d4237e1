import { Button, ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Notice } from "~/ui/notice";

/** Offered at home until a second factor is set up or the person says 「あとで」. */
export function SecurityOffer() {
  return (
    <Notice title="ログインをより安全にできます">
      <p>パスキーや認証アプリを設定すると、パスワードが漏れてもアカウントを守れます。</p>
      <form className="notice-action" method="post" action="/mypage/security/later">
        <Buttons>
          <ButtonLink kind="secondary" to="/mypage/security">
            設定する
          </ButtonLink>
          <Button kind="quiet">あとで</Button>
        </Buttons>
      </form>
    </Notice>
  );
}
