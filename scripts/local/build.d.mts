import type { Command } from "./command.mjs";

export type Target = { sources: string[]; outputs: string[]; digestFile: string; command: Command };

export const BUNDLE: string;
export const BUILT_WEB: string;
export const STATIC_FILES: string;
export function buildWeb(): Promise<string>;
export function buildWorker(): Promise<string>;
export function ensureBuild(say: (text: string) => void): Promise<void>;
export function build(target: Target, execute?: (command: Command) => Promise<string>): Promise<string>;
export function isFresh(target: Target): boolean;
export function digestOf(paths: string[]): string;
