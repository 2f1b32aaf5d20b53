export function ensureNode(root: string, args: string[]): Promise<{ done: boolean; guarded: boolean }>
export function isNewEnough(version: string): boolean
export function nodePackage(platform: string, arch: string): { name: string; program: string }
