import { useMatches } from "@remix-run/react";
import type { FrameData } from "./frame.server";

/** Whoever the frame around the page is rendered for; null: a guest. */
export function useFrameViewer(): FrameData["viewer"] {
  const shell = useMatches().find(({ id }) => id.startsWith("shells/"));
  return (shell?.data as FrameData | undefined)?.viewer ?? null;
}
