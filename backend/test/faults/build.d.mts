export function buildWorker(): Promise<{ program: string; remove: () => Promise<void> }>;
