import { spawn } from 'node:child_process'

/** Runs a checking program by its script. @returns its output when it failed, else an empty text */
export async function runTool(root: string, args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await capture(root, args)
  return exitCode === 0 ? '' : `${stdout}${stderr}`.trim() || `${args[0]} ended with exit code ${exitCode}.`
}

/** Runs a Node program and keeps what it writes. */
export async function capture(
  root: string,
  args: string[],
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { exitCode, ...output }
}
