import type { Command } from "./command.mjs";

export const BUNDLE: string;
export const buildWeb: Command;
export const buildWorker: Command;
export function ensureBuild(say: (text: string) => void): Promise<void>;
