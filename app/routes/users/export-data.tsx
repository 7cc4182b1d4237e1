import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = signedIn(() => null);

export const meta = titled("登録データのダウンロード");

export default function ExportData() {
  return (
    <>
      <PageHead
        title="登録データのダウンロード"
        lead="ご登録の情報を、1つのファイルでダウンロードできます。"
        back={{ to: "/mypage/security", label: "セキュリティ" }}
      />
      <SettingsColumns of="settings">
        <Surface>
          <p>
            プロフィール、勤務先、名刺交換、コミュニティの投稿とコメント、ご自身が書いたチャットのメッセージ、同意・ログイン・操作の記録などが入った、JSON形式のファイルです。パスワードは含みません。
          </p>
          <p>個人情報を含みます。共用の端末には保存しないでください。</p>
          <p>
            <a className={buttonClass("primary")} href="/api/users/export" download="my-data.json">
              <Icon name="download" />
              ダウンロードする
            </a>
          </p>
          <p>チャット・投稿・コメントに添付したファイルも必要なときは、ZIP形式でダウンロードできます。</p>
          <p>
            <a className={buttonClass("secondary")} href="/api/users/export.zip" download="my-data.zip">
              <Icon name="download" />
              添付ファイルも含める（ZIP）
            </a>
          </p>
        </Surface>
      </SettingsColumns>
    </>
  );
}
