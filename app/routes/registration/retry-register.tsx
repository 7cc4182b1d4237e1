import { open } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = open(() => null);

export const meta = titled("登録のやり直し");

export const handle: Handle = { asksOffice: true, isForAll: true };

export default function RetryRegister() {
  return (
    <div className="stack">
      <PageHead title="登録のやり直し" />
      <Surface>
        <p>しばらく操作がなかったか、別の画面で登録が終わったため、手続きを続けられません。</p>
        <p>
          お手数ですが、メールアドレスの入力からやり直してください。招待メールをお持ちの方は、メールのリンクからお進みください。
        </p>
        <p>
          うまくいかないときは、<a href={officePath()}>お問い合わせ</a>ください。
        </p>
        <ButtonLink to="/signup">最初からやり直す</ButtonLink>
      </Surface>
      <p>
        登録がお済みの方は<a href="/login">ログイン</a>へお進みください。
      </p>
    </div>
  );
}
