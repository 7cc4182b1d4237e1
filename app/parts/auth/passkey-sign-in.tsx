import passkeyScript from "~/browser/passkey?worker&url";
import { PageScript } from "~/page-script";
import { Button } from "~/ui/button";

/** Signing in with a passkey: shown by its script where the browser has them. */
export function PasskeySignIn({ action, isMain }: { action?: string; isMain?: boolean }) {
  return (
    <div data-passkey-part>
      <form method="post" action={action} className="form" data-passkey="sign-in">
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="credential" />
        <p className="field-error" role="alert" data-passkey-word hidden />
        <Button kind={isMain ? "primary" : "secondary"} icon="lock" wide>
          パスキーを使う
        </Button>
      </form>
      <PageScript src={passkeyScript} />
    </div>
  );
}
