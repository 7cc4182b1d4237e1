import { useLocation } from "@remix-run/react";
import type { PaperLine } from "#contract/doctors/shapes";
import { leadingBack } from "~/request/paths/back-link";
import { Row, RowList } from "~/ui/rows";

/** Papers as rows: title, who wrote it, where and when. */
export function PaperRows({ papers }: { papers: readonly PaperLine[] }) {
  const { pathname, search } = useLocation();
  return (
    <RowList label="論文">
      {papers.map((paper) => (
        <Row
          key={paper.id}
          id={paper.id}
          to={leadingBack(`/papers/${paper.id}`, pathname + search)}
          title={paper.titleJa || paper.title}
          detail={<PaperFacts {...paper} />}
        />
      ))}
    </RowList>
  );
}

/** 「Sato Kenichi, Ikeda Akiko ほか2名・Circ J・2021年」 */
export function PaperFacts({ authors, journal, year }: Omit<PaperLine, "id" | "title">) {
  return <>{[authors, journal, year && `${year}年`].filter(Boolean).join("・")}</>;
}
