export function ensureDependencies(root: string): Promise<void>
