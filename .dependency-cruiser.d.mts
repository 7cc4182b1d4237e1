import type { IConfiguration } from "dependency-cruiser";

export function configuration(root: string): IConfiguration;
