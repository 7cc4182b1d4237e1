export function lockState(folder: string, holder: { command: string; url?: string }): () => void;
