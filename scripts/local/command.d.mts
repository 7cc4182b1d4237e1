export type Command = { file: string; args: string[] };

export const TOOLS: Record<string, string>;
export function npm(...args: string[]): Command;
export function quietly(): NodeJS.ProcessEnv;
export function tool(name: string, ...args: string[]): Command;
export function run(
  command: Command,
  options?: { env?: NodeJS.ProcessEnv; onText?: (text: string) => void },
): Promise<{ code: number | null; output: string }>;
export function must(command: Command, options?: { onText?: (text: string) => void }): Promise<string>;
