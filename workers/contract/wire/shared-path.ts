/** The address of a page that both services share, in the looks of one: `?connect=1` goes before the anchor. */
export function sharedPath(path: string, connect: boolean): string {
  if (!connect) return path;
  const [address = "", anchor] = path.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}connect=1${anchor ? `#${anchor}` : ""}`;
}

/** Tells whether an address is the connect service's: its own, or a shared page in its looks. */
export function isOfConnect({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  return /^\/connect(\/|$)/.test(pathname) || new URLSearchParams(search).get("connect") === "1";
}
