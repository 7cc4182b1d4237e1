import type { Qr } from "./qr.server";

/** Dark on white in every colour scheme: cameras expect it. */
export function QrPicture({ qr, label }: { qr: Qr; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" shapeRendering="crispEdges">
      <title>{label}</title>
      <path d={qr.path} />
    </svg>
  );
}
