import { getFormProps, useForm } from "@conform-to/react";
import { json } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import type { Ad } from "#contract/board/calls";
import {
  AD_ADVERTISER_CHARS,
  AD_DAYS_SHOWN,
  AD_PLACE_LABELS,
  AD_PLACES,
  AD_TEXT_CHARS,
  AD_TITLE_CHARS,
} from "#contract/board/limits";
import { AD_CHANGED } from "#contract/board/texts";
import { dateInJapan } from "#contract/dates/japan-time";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FORM_TOO_LARGE } from "#contract/texts";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField, textOf } from "~/forms/field";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { FileField, PICTURES } from "~/forms/fields/file-field";
import type { Prefecture } from "~/forms/fields/prefecture-choices";
import { TextField } from "~/forms/fields/text-field";
import { seenRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import { BoardAd } from "~/parts/board/ad";
import type { Pointed } from "~/parts/board/advertising.server";
import { AudienceFields } from "~/parts/board/audience-fields";
import { OperatorHead } from "~/parts/operator/operator-head";
import { PointedOutWords } from "~/parts/posts/writing/pointed-out";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";
import { formatCount } from "~/ui/text/numbers";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";
import { type adForm, saveAd } from "./save.server";

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

type Day = { day: string; views: number; clicks: number };

/** The ad as people see it, and how often they did. */
function AdFigures({ ad }: { ad: Ad & { days: Day[] } }) {
  return (
    <>
      <Surface title="表示の見本">
        <BoardAd ad={{ ...ad, objectId: ad.id, to: `/admin/ads/${ad.id}` }} />
      </Surface>
      <Surface title="数" flush>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">日</th>
              <th scope="col">表示</th>
              <th scope="col">クリック</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">合計</th>
              <td>{formatCount(ad.views)}</td>
              <td>{formatCount(ad.clicks)}</td>
            </tr>
            {ad.days.map(({ day, views, clicks }) => (
              <tr key={day}>
                <th scope="row">
                  <Time at={day} as="day" />
                </th>
                <td>{formatCount(views)}</td>
                <td>{formatCount(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="note table-note">日ごとの数は、直近{AD_DAYS_SHOWN}日分です。</p>
      </Surface>
    </>
  );
}

type Props = {
  ad: Ad | null;
  prefectures: readonly Prefecture[];
  today: string;
  creationKey: string;
  lastResult: Pointed | undefined;
};

const ORDER = [
  "place",
  "advertiser",
  "title",
  "text",
  "linkUrl",
  "image",
  "colour",
  "startsOn",
  "endsOn",
  "territories",
  "roles",
];

function AdForm({ ad, prefectures, today, creationKey, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof adForm>>({
    id: "ad",
    lastResult,
    defaultValue: ad ?? { place: "board", startsOn: today, endsOn: today, roles: ["doctor"] },
  });
  const isStale = form.errors?.includes(AD_CHANGED);
  return (
    <form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
      <DraftKeeper />
      <ErrorSummary form={form} order={ORDER} />
      <PointedOutWords words={lastResult?.words} />
      {ad ? (
        <input type="hidden" name="rev" value={seenRev(lastResult, ad.rev, AD_CHANGED)} />
      ) : (
        <input type="hidden" name="creationKey" value={creationKey} />
      )}
      {isStale ? <Callout kind="warning" title="下の内容で保存すると、現在の内容と置き換わります。" /> : null}
      <RadioGroup
        field={fields.place}
        label="掲載場所"
        required
        inline
        choices={AD_PLACES.map((value) => ({ value, label: AD_PLACE_LABELS[value] }))}
      />
      <TextField
        field={fields.advertiser}
        label="広告主"
        required
        support={`${AD_ADVERTISER_CHARS}文字まで。「PR」の横に表示されます。`}
      />
      <TextField field={fields.title} label="見出し" required support={`${AD_TITLE_CHARS}文字まで。`} />
      <TextField field={fields.text} label="説明" required={false} support={`${AD_TEXT_CHARS}文字まで。`} />
      <TextField
        field={fields.linkUrl}
        label="リンク先"
        required
        inputMode="url"
        support="https:// で始まるURL、またはこのサービスの画面のパス（例：/board）。"
      />
      <FileField
        field={fields.image}
        label="画像"
        required={false}
        support="JPEG・PNG、10MBまで。正方形で表示します。"
        accept={PICTURES}
      />
      <SavedImage url={textOf(fields.imageUrl) ?? ""} />
      <TextField
        field={fields.colour}
        label="左端の線の色"
        required={false}
        width="half"
        support="例：#0a645e、rgb(10, 100, 94)"
      />
      <FieldRow>
        <TextField field={fields.startsOn} label="開始日" required type="date" />
        <TextField field={fields.endsOn} label="終了日" required type="date" />
      </FieldRow>
      <AudienceFields territories={fields.territories} roles={fields.roles} prefectures={prefectures} />
      <SubmitButton wide>{lastResult?.words ? "この内容で保存する" : "保存する"}</SubmitButton>
    </form>
  );
}

function SavedImage({ url }: { url: string }) {
  if (!url) return null;
  return (
    <div className="kept-image">
      <input type="hidden" name="imageUrl" value={url} />
      <img className="ad-picture" src={url} alt="いまの画像" />
      <Checkbox field={plainField("noImage")} label="画像を外す" />
    </div>
  );
}
