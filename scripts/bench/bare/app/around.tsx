import type { ReactNode } from "react";

export function Around({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <header>
        <strong>医療連携ネットワーク</strong>
        <nav>
          <a href="/feed">ホーム</a>
          <a href="/search">医師検索</a>
          <a href="/room">チャット</a>
        </nav>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <a href="/terms">利用規約</a> <a href="/privacy">プライバシーポリシー</a>
      </footer>
    </>
  );
}
