type Config = {
  d1_databases: { binding: string; database_id?: string }[];
  vars: Record<string, unknown>;
};
type Settings = Record<string, string>;

export const SETTINGS_FILE: string;
export const DATABASE_IDS: Record<"DB" | "SEARCH_DB" | "EDGE_DB", string>;
export function productionSettings(env?: Record<string, string | undefined>, text?: string): Settings;
export function configWith(toml: string, settings: Settings): string;
export function productionArguments(settings?: Settings): string[];
export function domainArguments(settings: Settings): string[];
export function productionConfig(): Config;
export function productionFault(config?: Config): Error | null;
export function checkProduction(config?: Config): void;
