import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Runs a test program that writes a JSON report to `file` and shows its own output in the meantime. */
export async function runReporting(
  args: string[],
  { cwd, file, env }: { cwd: string; file: string; env: NodeJS.ProcessEnv },
): Promise<{ report: unknown; exitCode: number }> {
  await mkdir(dirname(file), { recursive: true })
  await rm(file, { force: true })
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${args[0]} ended with exit code ${exitCode} and wrote no report.`)
  })
  return { report: JSON.parse(text), exitCode }
}
