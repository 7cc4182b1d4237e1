import { lazy, Suspense, useEffect, useState } from "react";
import type { DoctorPreview } from "~/parts/doctors/preview.server";

const Preview = /* @__PURE__ */ lazy(() => import("./preview").then((found) => ({ default: found.Preview })));

/** Shows the doctor whose row was chosen, in short, outside the page if there is room. */
export function PreviewPane({ isChosen, doctor }: { isChosen: boolean; doctor: DoctorPreview | null }) {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <aside className="pane-3 stick" aria-label="概要">
      <p className="sr-only" role="status">
        {doctor ? `${doctor.name} 先生の概要を表示しました` : ""}
      </p>
      {isScripted && !isChosen ? <p className="note">医師を選ぶと、ここに概要が表示されます。</p> : null}
      {doctor ? (
        <Suspense>
          <Preview key={doctor.id} doctor={doctor} />
        </Suspense>
      ) : null}
    </aside>
  );
}
