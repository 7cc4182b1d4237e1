/** Stands above every page while an operator has something to say to all. */
export function AnnouncementBar({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <aside className="announcement" aria-label="全員へのお知らせ">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </aside>
  );
}
