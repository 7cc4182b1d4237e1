import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Role } from "#contract/endpoint";
import { deviceName } from "~/bodies/auth/device-name";
import { signedIn } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time";

const MYPAGES: Partial<Record<Role, string>> = {
  connect: "/connect/mypage",
  connectCompany: "/connect/company/mypage",
};

export const loader = signedIn(async ({ api, viewer, context }) => {
  const { sessions, ...factors } = await api.auth.security();
  const devices = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceName(userAgent),
  }));
  const home = MYPAGES[viewer.role] ?? "/mypage";
  return { ...factors, devices, home, services: context.services };
});

/** Ends one session, or all others. */
export const action = signedIn(async ({ request, api, context }) => {
  const session = String((await request.formData()).get("session") ?? "");
  if (session === "others") await api.auth.endOtherSessions();
  else await api.auth.endSession({ params: { id: session } });
  await context.flash({ kind: "success", text: "ログアウトさせました" });
  return redirect("/mypage/security");
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("セキュリティ", data.services) },
];

export const handle: Handle = { hydrate: false };

export default function Security() {
  const { home } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="セキュリティ"
        context="ログインの方法と、ログイン中の端末"
        back={{ to: home, label: "マイページ" }}
      />
      <Methods />
      <Devices />
      <Surface title="アカウントと個人データ" flush>
        <RowList>
          <Row to="/mypage/export" leading={<Icon name="download" />} title="自分のデータを取り出す" />
          <Row to="/mypage/withdraw" leading={<Icon name="trash-2" />} title="退会する" />
        </RowList>
      </Surface>
    </>
  );
}

function Methods() {
  const { hasTotp, passkeys, recoveryCodesLeft } = useLoaderData<typeof loader>();
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
          badges={hasTotp ? <Badge tone="success">有効</Badge> : <Badge>未設定</Badge>}
          detail="パスワードのあとに、アプリが表示する6桁のコードを入力します"
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
        <Row
          to="/mypage/security/passkey"
          leading={<Icon name="plus" />}
          title="パスキーを追加する"
          detail="指紋・顔・画面ロックでログインします。パスワードは要りません"
        />
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <Row
            key={id}
            to={`/mypage/security/passkey/remove?id=${encodeURIComponent(id)}`}
            leading={<Icon name="badge-check" />}
            title={name}
            badges={<Badge tone="success">パスキー</Badge>}
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
            meta="削除"
          />
        ))}
      </RowList>
    </Surface>
  );
}

function Devices() {
  const { devices } = useLoaderData<typeof loader>();
  const others = devices.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Surface title="ログイン中の端末" more={`${devices.length}台`} flush>
      <RowList>
        {devices.map(({ id, device, ip, seenAt, sharedTerminal, isCurrent }) => (
          <Row
            key={id}
            leading={<Icon name="clock" />}
            title={device}
            badges={
              <>
                {isCurrent ? <Badge tone="brand">この端末</Badge> : null}
                {sharedTerminal ? <Badge tone="warning">共用</Badge> : null}
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
      {others > 0 ? (
        <div className="surface-foot">
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
