/** The number on the icon of the installed app, where the system draws one; 0 takes it away. */
export function showAppBadge(count: number): void {
  const badge = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void> };
  // Only installed apps have a badge: a browser may refuse.
  badge.setAppBadge?.(count).catch(() => undefined);
}
