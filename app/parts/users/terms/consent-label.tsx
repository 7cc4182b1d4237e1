import { sharedPath } from "#contract/wire/shared-path";

/** The documents open beside the form: a page that is never stored comes back empty, and what was typed would be gone. */
export function ConsentLabel({ connect = false }: { connect?: boolean }) {
  return (
    <>
      <a href={sharedPath("/terms", connect)} target="_blank" rel="noopener">
        利用規約
      </a>
      及び
      <a href={sharedPath("/terms?term=privacy", connect)} target="_blank" rel="noopener">
        プライバシーポリシー
      </a>
      に同意する
    </>
  );
}

export const CONSENT_NOTE = "リンクは別のタブで開きます。";
