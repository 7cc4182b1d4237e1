import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deviceName, isHandheld } from "#contract/auth/device-name";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { signedIn } from "~/request/guards.server";
import { myPage } from "~/request/paths/role-home";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { formatItems } from "~/ui/text/numbers";
import { Time } from "~/ui/time/time";

export const loader = signedIn(async ({ api, viewer }) => {
  const { sessions, ...factors } = await api.auth.security();
  const devices = sessions
    .map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  const home = myPage(viewer.role);
  return { ...factors, devices, home };
});

/** Ends one session, or all others. */
export const action = signedIn(async ({ form, api, context }) => {
  onlyFields(form, "session");
  const session = textIn(form, "session");
  if (session === "others") await api.auth.endOtherSessions();
  else await api.auth.endSession({ params: { id: session } });
  await context.flash({ kind: "success", text: "ログアウトさせました" });
  return redirect("/mypage/security");
});

export const meta = titled("セキュリティ");

export default function Security() {
  const { home, devices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="セキュリティ"
        context="ログインの方法と、ログイン中の端末"
        back={{ to: home, label: "マイページ" }}
      />
      <Columns label="アカウントの状態" aside={<Sidebar />}>
        <Methods />
        <Passkeys />
        <DeviceList devices={devices} />
      </Columns>
    </>
  );
}

function Sidebar() {
  const { hasTotp, passkeys } = useLoaderData<typeof loader>();
  const isStrong = hasTotp || passkeys.length > 0;
  return (
    <>
      <Surface title="アカウントの保護">
        {isStrong ? null : (
          <p>
            パスワードだけでログインできる状態です。認証アプリかパスキーを設定すると、パスワードが漏れてもアカウントを守れます。
          </p>
        )}
        <DefinitionList
          items={[
            ["認証アプリ", <State key="app" isOn={hasTotp} />],
            [
              "パスキー",
              passkeys.length > 0 ? formatItems(passkeys.length) : <State key="key" isOn={false} />,
            ],
          ]}
        />
      </Surface>
      <Surface title="アカウントと個人データ" flush>
        <RowList>
          <Row
            to="/mypage/security/log"
            leading={<Icon name="history" />}
            title="操作の記録"
            detail="ログインや変更の日時と接続元"
          />
          <Row to="/mypage/export" leading={<Icon name="download" />} title="登録データをダウンロードする" />
          <Row to="/mypage/withdraw" leading={<Icon name="trash-2" />} title="退会する" />
        </RowList>
      </Surface>
    </>
  );
}

function State({ isOn }: { isOn: boolean }) {
  return isOn ? <Badge tone="success">有効</Badge> : <Badge>未設定</Badge>;
}

function Methods() {
  const { hasTotp, recoveryCodesLeft } = useLoaderData<typeof loader>();
  return (
    <Surface title="ログインの方法" flush>
      <RowList>
        <Row
          to="/mypage/security/password"
          leading={<Icon name="lock" />}
          title="パスワード"
          detail="変更すると、ほかの端末はログアウトします"
          meta="変更"
        />
        <Row
          to="/mypage/security/app"
          leading={<Icon name="shield-check" />}
          title="認証アプリ"
          badges={<State isOn={hasTotp} />}
          detail="パスワードのあとに、アプリが表示する6桁の確認コードを入力します"
          meta={hasTotp ? "解除" : "設定"}
        />
        {hasTotp ? (
          <Row
            to="/mypage/security/recovery"
            leading={<Icon name="list" />}
            title="リカバリーコード"
            badges={recoveryCodesLeft < 3 ? <Badge tone="warning">残りわずか</Badge> : null}
            detail={`残り${recoveryCodesLeft}個`}
            meta="作り直す"
          />
        ) : null}
      </RowList>
    </Surface>
  );
}

function Passkeys() {
  const { passkeys } = useLoaderData<typeof loader>();
  return (
    <Surface title="パスキー" more={passkeys.length > 0 ? formatItems(passkeys.length) : null} flush>
      <RowList>
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <Row
            key={id}
            to={`/mypage/security/passkey/edit?id=${encodeURIComponent(id)}`}
            leading={<Icon name="key-round" />}
            title={name}
            detail={
              <>
                登録 <Time at={createdAt} as="date" />
                {usedAt ? (
                  <>
                    ・最後の利用 <Time at={usedAt} as="date" />
                  </>
                ) : null}
              </>
            }
            meta="編集"
          />
        ))}
        <Row
          to="/mypage/security/passkey"
          leading={<Icon name="plus" />}
          title="パスキーを追加する"
          detail="指紋・顔・画面ロックでログインします。パスワードは不要です"
        />
      </RowList>
    </Surface>
  );
}

type Device = {
  id: string;
  device: string;
  ip: string;
  seenAt: number;
  sharedTerminal: boolean;
  ownDevice: boolean;
  isCurrent: boolean;
};

/** Lists the devices on which one is signed in, with a button that ends each of the other sessions. */
function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <Surface title="ログイン中の端末" more={`${devices.length}台`} flush>
      <RowList>
        {devices.map(({ id, device, ip, seenAt, sharedTerminal, ownDevice, isCurrent }) => (
          <Row
            key={id}
            leading={<Icon name={isHandheld(device) ? "smartphone" : "laptop"} />}
            title={device}
            badges={
              <>
                {isCurrent ? <Badge tone="brand">この端末</Badge> : null}
                {sharedTerminal ? <Badge tone="warning">共用</Badge> : null}
                {ownDevice ? <Badge>自分専用</Badge> : null}
              </>
            }
            detail={
              <>
                最後の操作 <Time at={seenAt} as="when" />
                {ip ? `・${ip}` : null}
              </>
            }
            actions={isCurrent ? null : <EndSession session={id} word="ログアウト" of={device} />}
          />
        ))}
      </RowList>
      {devices.length > 1 ? (
        <div className="sheet-foot">
          <EndSession session="others" word="ほかの端末をすべてログアウトさせる" />
        </div>
      ) : null}
    </Surface>
  );
}

function EndSession({ session, word, of }: { session: string; word: string; of?: string }) {
  return (
    <form method="post">
      <input type="hidden" name="session" value={session} />
      <Button kind="secondary" aria-label={of ? `${of}を${word}させる` : undefined}>
        {word}
      </Button>
    </form>
  );
}
