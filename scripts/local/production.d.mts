type Config = {
  d1_databases: { binding: string; database_id?: string }[];
  vars: Record<string, unknown>;
};

export const PRODUCTION: string[];
export function checkProduction(config?: Config): void;
