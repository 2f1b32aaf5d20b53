import type { SpawnOptions } from 'node:child_process'

export function runInForeground(command: string, args: string[], options?: SpawnOptions): Promise<number>
