import { useEffect, useRef, useState } from "react";
import { askPage } from "~/browser/confirm/ask-page";
import type { DoctorPreview } from "~/parts/doctors/preview.server";

/** The width from which on there is room beside the page. */
const OUTSIDE = "(min-width: 1440px)";

type Row = { id: string; href: string };

/**
 * Where there is room, choosing a row shows the doctor beside the list, and choosing it once more opens the page. A row
 * remains a link: a new tab, a narrower window and a page without its script open the page at once.
 */
export function usePreview() {
  const list = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<Row | null>(null);
  const [doctor, setDoctor] = useState<DoctorPreview | null>(null);

  useEffect(() => {
    const element = list.current;
    const choose = (event: MouseEvent) => {
      const row = clickedRow(event);
      if (!row || row.id === chosen?.id) return;
      event.preventDefault();
      setChosen(row);
    };
    // This listener comes before the router's own, which leaves alone what is prevented here.
    element?.addEventListener("click", choose);
    return () => element?.removeEventListener("click", choose);
  }, [chosen]);

  useEffect(() => {
    if (!chosen) return;
    let isWanted = true;
    void askPage<DoctorPreview>(`/doctor/${chosen.id}/preview`).then((response) => {
      if (!isWanted) return;
      if (response) setDoctor(response);
      else location.assign(chosen.href);
    });
    return () => {
      isWanted = false;
    };
  }, [chosen]);

  const chosenId = chosen?.id ?? null;
  return { list, chosenId, doctor: doctor?.id === chosenId ? doctor : null };
}

/** The row whose name was clicked, plainly and where there is room; null for any other click. */
function clickedRow({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): Row | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !matchMedia(OUTSIDE).matches) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(".name > a") : null;
  const id = link?.closest("li")?.id;
  return link && id ? { id, href: link.href } : null;
}
