type Config = {
  d1_databases: { binding: string; database_id?: string }[];
  vars: Record<string, unknown>;
};
type Deployment = "production" | "staging";
type Settings = Record<string, string>;

export const DEPLOYMENT: Deployment;
export function settingsFile(deployment?: Deployment): string;
export const DATABASE_IDS: Record<"DB" | "SEARCH_DB" | "EDGE_DB", string>;
export function deploymentSettings(env?: Record<string, string | undefined>, text?: string): Settings;
export function configWith(toml: string, settings: Settings, deployment?: Deployment): string;
export function deploymentArguments(settings?: Settings, deployment?: Deployment): string[];
export function domainArguments(settings: Settings): string[];
export function deploymentConfig(settings?: Settings, deployment?: Deployment): Config;
export function deploymentFault(config?: Config, others?: string[]): Error | null;
export function checkDeployment(config?: Config): void;
