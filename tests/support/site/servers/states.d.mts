export const NOBODY: string;
export const EVERYBODY: string;
export const SITE_STATE: string;
export const SITE_LOG: string;
export function buildStates(): Promise<void>;
export function copyOf(state: string, name: string): string;
