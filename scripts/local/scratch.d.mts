export const SCRATCH: string;
export function newScratch(): { remove: () => void };
