// Checks the compose files with the program that reads them.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Findings } from './drill.ts'
import { root } from './node.ts'

const execute = promisify(execFile)
const files = ['compose.yaml', 'compose.district.yaml']
const settings = {
  CAIRN_PUBLIC_URL: 'https://goals.example.org',
  CAIRN_SETUP_TOKEN: 'a-sample-of-24-characters',
  CAIRN_METRICS_TOKEN: 'a-sample-of-24-characters',
}

/** @returns the program that checked them, or that there is none */
export async function checkComposeFiles(findings: Findings): Promise<string> {
  const current = await readVersion('docker', ['compose', 'version', '--short'])
  if (current !== null) {
    await checkWith(['docker', 'compose'], findings, (text) => text)
    return `docker compose ${current}`
  }
  const former = await readVersion('docker-compose', ['version', '--short'])
  if (former === null) return 'no docker compose on this machine'
  // This program has the schema of the same format, but does not know its `name`.
  await checkWith(['docker-compose'], findings, (text) => text.replace(/^name: .*\n/m, ''))
  return `docker-compose ${former}, without \`name\``
}

const readVersion = (program: string, args: string[]) =>
  execute(program, args).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )

async function checkWith(
  [program = '', ...args]: string[],
  findings: Findings,
  adapt: (text: string) => string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-compose-'))
  try {
    await mkdir(join(folder, 'deploy/secrets'), { recursive: true })
    for (const name of ['database-url', 'postgres-password'])
      await writeFile(join(folder, 'deploy/secrets', name), 'a sample')
    await copyFile(join(root, 'deploy/Dockerfile'), join(folder, 'deploy/Dockerfile'))
    for (const name of files) {
      const file = join(folder, 'deploy', name)
      await writeFile(file, adapt(await readFile(join(root, 'deploy', name), 'utf8')))
      const config = [...args, '--file', file, 'config', '--quiet']
      const problem = await execute(program, config, { env: { ...process.env, ...settings } }).then(
        () => '',
        (failure: Error) => failure.message,
      )
      findings.require(problem === '', `${name} is refused: ${problem}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
