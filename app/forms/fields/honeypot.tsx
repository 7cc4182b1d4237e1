/** A field that people neither see nor reach with the keyboard; what fills it in is a machine. */
export function Honeypot() {
  return (
    <div hidden>
      <label htmlFor="website">この欄には入力しないでください</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
