import { SearchForm } from "~/ui/search/search-form";

/** Finds one of many members. */
export function MemberSearch({ wanted }: { wanted: string }) {
  return (
    <SearchForm
      id="member-name"
      label="名前・ふりがな・会社名で検索"
      name="name"
      wanted={wanted}
      all={wanted !== "" && { to: "?", word: "すべてのメンバーを表示する" }}
    />
  );
}
