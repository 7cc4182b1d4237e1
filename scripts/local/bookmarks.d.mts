type Bookmarks = Record<string, string>;

export function takeBookmarks(
  databases: readonly string[],
  production: readonly string[],
): Promise<Bookmarks>;
export function undoCommands(bookmarks: Bookmarks, production: readonly string[]): string[];
export function noteUndo(
  bookmarks: Bookmarks,
  production: readonly string[],
  now?: Date,
): { commands: string[]; file: string };
