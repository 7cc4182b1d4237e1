import { useLoaderData } from "@remix-run/react";
import { headerText } from "#contract/wire/header-text";
import { open } from "~/request/guards.server";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Device = "iphone" | "android" | "pc";

/** The reader's own device is open; the browser says which it is. */
export const loader = open(({ request, viewer, context }) => {
  const agent = headerText(request, "user-agent") ?? "";
  const device: Device = /iPhone|iPad/.test(agent) ? "iphone" : /Android/.test(agent) ? "android" : "pc";
  return { device, home: viewer ? roleHome(viewer.role) : "/", services: context.services };
});

export const meta = titled("ホーム画面に追加");

export const handle: Handle = { asksOffice: true, isForAll: true };

const INSTALLATION_STEPS: { device: Device; name: string; steps: string[] }[] = [
  {
    device: "iphone",
    name: "iPhone・iPad（Safari）",
    steps: [
      "画面の下（iPadは右上）にある共有ボタン（四角から上向きの矢印）をタップします。",
      "一覧を下へ動かし、「ホーム画面に追加」をタップします。",
      "右上の「追加」をタップします。",
    ],
  },
  {
    device: "android",
    name: "Android（Chrome）",
    steps: [
      "右上のメニュー（縦に並んだ3つの点）をタップします。",
      "「ホーム画面に追加」または「アプリをインストール」をタップします。",
      "「追加」または「インストール」をタップします。",
    ],
  },
  {
    device: "pc",
    name: "パソコン（Edge・Chrome）",
    steps: [
      "アドレスバーの右端にあるインストールのアイコンを選びます。",
      "「インストール」を選びます。デスクトップやタスクバーから開けるようになります。",
    ],
  },
];

export default function AddHome() {
  const { device, home, services } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="ホーム画面に追加"
        lead={`${services.main}をアプリのように開けます。iPhone・iPadでは、通知を受け取るために追加が必要です。`}
      />
      <Surface>
        {INSTALLATION_STEPS.map(({ device: each, name, steps }) => (
          <Disclosure key={each} summary={name} open={each === device}>
            <ol className="numbered">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Disclosure>
        ))}
      </Surface>
      <ButtonLink to={home}>ホームへ進む</ButtonLink>
    </>
  );
}
