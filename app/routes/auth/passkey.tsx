import { useActionData, useLoaderData } from "@remix-run/react";
import { isOfConnect } from "#contract/wire/shared-path";
import { PasskeySignIn } from "~/parts/auth/passkey-sign-in";
import { ofBrowser, signIn } from "~/parts/auth/sign-in.server";
import { guest } from "~/request/guards.server";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = guest((entered) => ({
  connect: isOfConnect(entered.url),
  isOwnDevice: ofBrowser(entered).isOwnDevice,
}));

export const action = guest(signIn);

export const meta = titled("パスキーでログイン");

/** A page of its own, because it needs a script and the sign-in page has none. */
export default function Passkey() {
  const { connect, isOwnDevice } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>()?.error?.[""]?.[0];
  return (
    <>
      <PageHead
        title="パスキーでログイン"
        back={{ to: connect ? "/connect/login" : "/login", label: "ログイン" }}
      />
      {failed ? (
        <Callout kind="danger">
          <p>{failed}</p>
        </Callout>
      ) : null}
      <div data-passkey-missing>
        <Callout kind="info" title="このブラウザーではパスキーを使えません">
          <p>JavaScriptが有効で、パスキーに対応したブラウザーをお使いください。</p>
        </Callout>
      </div>
      <div data-passkey-part>
        <Surface>
          <div className="form">
            <p>
              この端末やスマートフォンに登録したパスキーを使います。指紋・顔・画面ロックでご本人を確認します。
            </p>
            <PasskeySignIn isMain isOwnDevice={isOwnDevice} />
          </div>
        </Surface>
      </div>
    </>
  );
}
