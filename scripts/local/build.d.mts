export function ensureBuild(say: (text: string) => void): Promise<void>;
export function build(): Promise<string>;
