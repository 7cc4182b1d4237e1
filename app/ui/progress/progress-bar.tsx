type Props = {
  label: string;
  /** What is transferred, for those who do not see what the bar is beside. */
  of?: string;
  /** 0 to 1; leave out while nobody knows. */
  value?: number;
};

/** How far a transfer has come, in a bar and in words. */
export function ProgressBar({ label, of, value }: Props) {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  return (
    <div className="progress">
      <div className="progress-words">
        <span>{label}</span>
        {percent === undefined ? null : <span className="numbers">{percent}%</span>}
      </div>
      <progress aria-label={of ? `${of}を${label}` : label} max={100} value={percent} />
    </div>
  );
}
