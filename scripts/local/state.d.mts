export const LOADING: string;
export function damageIn(log: string, folder: string): Error | null;
export function ensureState(folder: string, say: (text: string) => void): Promise<void>;
export function hasDatabases(folder: string): boolean;
export function prepareState(
  folder: string,
  demo: string | undefined,
  prepare: () => Promise<unknown>,
): Promise<void>;
