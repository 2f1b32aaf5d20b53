import type { SpawnOptions } from 'node:child_process'

export function runInOurPlace(command: string, args: string[], options?: SpawnOptions): Promise<number>
