/** How many of a few parts are done: a ring that closes. */
export function Meter({ done, of }: { done: number; of: number }) {
  return (
    <span className="meter" role="img" aria-label={`${of}件のうち${done}件`}>
      <svg viewBox="0 0 64 64" aria-hidden>
        <circle cx="32" cy="32" r="28" />
        <circle cx="32" cy="32" r="28" pathLength={of} strokeDasharray={`${done} ${of}`} />
      </svg>
      <b>
        {done}
        <small>/{of}</small>
      </b>
    </span>
  );
}
