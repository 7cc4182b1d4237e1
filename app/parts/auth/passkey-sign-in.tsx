import passkeyScript from "~/browser/passkey?worker&url";
import { PageScript } from "~/page-script";
import { Button } from "~/ui/button";

type Props = {
  action?: string;
  isMain?: boolean;
  /** Asked only where nothing else has said it. */
  isOwnDevice?: boolean;
};

/** Signing in with a passkey: shown by its script where the browser has them. */
export function PasskeySignIn({ action, isMain, isOwnDevice }: Props) {
  return (
    <div data-passkey-part>
      <form method="post" action={action} className="form" data-passkey="sign-in">
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="credential" />
        <p className="field-error" role="alert" data-passkey-word hidden />
        {isOwnDevice === undefined ? null : (
          <label className="choice">
            <input type="checkbox" name="ownDevice" defaultChecked={isOwnDevice} />
            <span>
              この端末は自分専用です
              <span className="choice-note">30日間操作がなくても、ログインしたままになります。</span>
            </span>
          </label>
        )}
        <Button kind={isMain ? "primary" : "secondary"} icon="lock" wide>
          パスキーを使う
        </Button>
      </form>
      <PageScript src={passkeyScript} />
    </div>
  );
}
