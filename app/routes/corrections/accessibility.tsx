import { useLoaderData } from "@remix-run/react";
import { isOfConnect } from "#contract/wire/shared-path";
import { open } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

export const loader = open(({ url }) => ({ connect: isOfConnect(url) }));

export const meta = titled("アクセシビリティ");

export const handle: Handle = { asksOffice: true, isForAll: true };

export default function Accessibility() {
  const { connect } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="アクセシビリティ"
        lead="どなたにも、どの端末でも使っていただけるように、次の方針で作り、確かめています。"
      />
      <Surface title="めざす水準">
        <p>
          JIS X 8341-3:2016 の適合レベルAA、および WCAG 2.2
          のレベルAAに沿うことを目標にしています。対象は、ログインの前と後のすべての画面です。第三者による試験の結果ではなく、自己点検による方針です。
        </p>
      </Surface>
      <Surface title="確かめていること">
        <DefinitionList
          items={[
            ["キーボード", "すべての操作をキーボードだけで行えること、いまの位置が見えること"],
            ["読み上げ", "見出し・ラベル・誤りの内容が読み上げられること"],
            ["表示", "文字の拡大、幅320ピクセルの画面、配色の反転、動きを減らす設定"],
            ["古い環境", "スクリプトが動かない端末や、プロキシの内側の端末で使えること"],
            [
              "ブラウザー",
              "Chrome・Edge 103以降、Firefox 115以降、Safari 15.4以降。これより古い場合は、スクリプトを使わない画面でご利用いただけます",
            ],
            ["点検", "全画面の自動点検を、変更のたびに行っています"],
          ]}
        />
      </Surface>
      <Surface title="行き届いていないところ">
        <ul className="rule">
          <li>会員が投稿した画像や添付ファイルには、代わりの文がないことがあります。</li>
          <li>医療機関の地図は図で示しています。同じ内容を一覧でもご覧いただけます。</li>
          <li>チャットの新着の即時表示には、スクリプトが必要です。ないときは再読み込みで表示します。</li>
        </ul>
      </Surface>
      <Surface title="お困りのとき">
        <p>
          使いにくいところ、読み取れないところがありましたら、<a href={officePath(connect)}>お問い合わせ</a>
          ください。画面の名前と、お使いの端末・支援技術をお知らせいただけると助かります。
        </p>
      </Surface>
    </>
  );
}
