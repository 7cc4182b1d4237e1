import type { RenderedMap } from "~/parts/hospitals/search/map.server";

/** The hospitals of the page by their numbers; what a number is, the list below says. */
export function HospitalMap({ map }: { map: RenderedMap | null }) {
  if (!map) return <p className="note">地図に示せる所在地の登録がありません。</p>;
  const { width, height, lines, borders, towns, pins, own, scale, missing } = map;
  return (
    <figure className="sheet map">
      {/* biome-ignore lint/a11y/useSemanticElements: the drawing contains links, which role img would hide. */}
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-labelledby="map-title">
        <title id="map-title">医療機関の位置。番号は一覧と同じです</title>
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
        <g className="map-borders">
          {borders.map((line) => (
            <path key={line} d={line} />
          ))}
        </g>
        <g className="map-towns">
          {towns.map(({ name, x, y }) => (
            <text key={`${name} ${x} ${y}`} x={x} y={y}>
              {name}
            </text>
          ))}
        </g>
        {own ? (
          <g className="map-own">
            <circle cx={own.x} cy={own.y} r="9" />
            <text x={own.x} y={own.y - 18}>
              自施設
            </text>
          </g>
        ) : null}
        {pins.map(({ id, x, y, at }) =>
          at ? (
            <g key={id} className="map-moved">
              <path d={`M${at.x} ${at.y}L${x} ${y}`} />
              <circle cx={at.x} cy={at.y} r="3" />
            </g>
          ) : null,
        )}
        {pins.map(({ number, id, name, x, y, isNear, isOwn }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-label={`${number} ${name}${isOwn ? "（自施設）" : ""}`}
            data-near={isNear || undefined}
            data-own={isOwn || undefined}
          >
            <circle cx={x} cy={y} r="14" />
            <text x={x} y={y}>
              {number}
            </text>
          </a>
        ))}
        <g className="map-scale">
          <path d={`M${width - 24 - scale.length} ${height - 20}v6h${scale.length}v-6`} />
          <text x={width - 24 - scale.length / 2} y={height - 30}>
            {scale.km}km
          </text>
        </g>
      </svg>
      <figcaption className="note">
        {pins.some(({ isNear }) => isNear) ? "点線の番号は、市区町村の役所の位置で示しています。" : ""}
        {missing > 0 ? `${missing}件は位置の登録がありません。` : ""}
        境界線：「国土数値情報（行政区域）」（国土交通省）を加工して作成。市区町村の名称は役所の位置に示しています（localgovjp）
      </figcaption>
    </figure>
  );
}
