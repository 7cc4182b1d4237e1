export const SCRATCH: string;
export const SYSTEM_TEMP: string;
export function newScratch(): { remove: () => void };
export function newFolder(name: string, parent: string): string;
