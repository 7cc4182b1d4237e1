type Props = {
  children: string /** A part of it, so that who says what he sees is understood. */;
  short: string;
};

/** Words of which a phone shows a part; a screen reader reads all of them everywhere. */
export function Shortened({ children, short }: Props) {
  if (short === children) return children;
  return (
    <>
      <span className="long-label">{children}</span>
      <span className="short-label" aria-hidden="true">
        {short}
      </span>
    </>
  );
}
