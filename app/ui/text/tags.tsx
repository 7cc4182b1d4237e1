/** Words of content side by side, each in a frame of its own. */
export function Tags({ words }: { words: readonly string[] }) {
  return (
    <span className="tags">
      {words.map((word) => (
        <span key={word} className="tag">
          {word}
        </span>
      ))}
    </span>
  );
}
