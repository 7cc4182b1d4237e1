import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dateInJapan } from "#contract/dates/japan-time";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FORM_TOO_LARGE } from "#contract/texts";
import type { Pointed } from "~/parts/board/advertising.server";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";
import { serverNow } from "~/ui/time/clock";
import { AdFigures } from "./ad-figures";
import { AdForm } from "./ad-form";
import { saveAd } from "./save.server";

/** A new ad without an id, else the one that is there. */
export const loader = operator(async ({ api, params }) => {
  const [ad, { prefectures }] = await Promise.all([
    params.id ? api.board.ad({ params: { id: params.id } }) : null,
    referenceLists(api),
  ]);
  return { ad, prefectures, today: dateInJapan(serverNow()), creationKey: crypto.randomUUID() };
});

export const action = operator(saveAd, {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: () => json<Pointed>({ status: "error", error: { image: [FORM_TOO_LARGE] } }, { status: 413 }),
});

export const meta = titled<typeof loader>((data) => (data?.ad ? "広告の編集" : "広告の作成"));

export default function EditAd() {
  const { ad } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead
        title={ad ? "広告の編集" : "広告の作成"}
        context={ad?.title}
        back={{ to: "/admin/ads", label: "広告" }}
      />
      <Columns label="この広告" aside={ad ? <AdFigures ad={ad} /> : <Rules />}>
        <Surface>
          <AdForm
            {...useLoaderData<typeof loader>()}
            lastResult={useActionData<typeof action>() as Pointed}
          />
        </Surface>
        {ad ? (
          <form method="post">
            <Button kind="secondary" name="stop" value={ad.isStopped ? "no" : "yes"}>
              {ad.isStopped ? "掲載を再開する" : "掲載を停止する"}
            </Button>
          </form>
        ) : null}
      </Columns>
    </>
  );
}

function Rules() {
  return (
    <Surface title="広告のきまり">
      <ul className="bullets">
        <li>「PR」と広告主の名前が必ず付きます。外すことはできません。</li>
        <li>資格を確認中の医師には表示されません。</li>
        <li>表示とクリックは日ごとの合計だけを数えます。追跡を望まない方は数えません。</li>
      </ul>
    </Surface>
  );
}
