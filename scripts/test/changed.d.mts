export function wordsOfChange(files?: string[]): string[];
