export function wordsOfChange(files?: string[]): string[];
export function changedFiles(): string[];
