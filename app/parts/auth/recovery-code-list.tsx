import { Callout } from "~/ui/callout";
import { Surface } from "~/ui/surface";

/** The codes are shown once, when they are made. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Callout kind="warning" title="リカバリーコードを控えてください">
        <p>
          認証アプリを使えないときにログインするためのコードです。この画面を閉じると、二度と表示されません。印刷するか書き写して、端末とは別の場所に保管してください。1つのコードは1回だけ使えます。
        </p>
      </Callout>
      <Surface title="リカバリーコード">
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Surface>
    </>
  );
}
