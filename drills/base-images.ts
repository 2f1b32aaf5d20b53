// The images that deploy/Dockerfile begins with: downloaded, or else stand-ins made of Debian's packages and this Node.
import { execFile } from 'node:child_process'
import { copyFile, cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from './proxies/web-server.ts'

/** Runs a command of Docker or Podman. */
export type Run = (...args: string[]) => Promise<{ stdout: string; stderr: string }>

export const BASE = 'docker.io/library/debian:bookworm-slim'
const NODE_BASE = 'docker.io/library/node:24-bookworm-slim'
const MAX_OUTPUT = 64 * 1024 * 1024

const execute = promisify(execFile)

const has = (run: Run, image: string) =>
  run('image', 'inspect', image).then(
    () => true,
    () => false,
  )

/** Marks images that a drill made because the real ones could not be downloaded. */
const STAND_IN = 'org.cairn.stand-in'

export async function describeBase(run: Run): Promise<string> {
  const label = await run('image', 'inspect', '--format', `{{index .Labels "${STAND_IN}"}}`, BASE)
  return label.stdout.trim() === 'yes' ? 'stand-ins from debootstrap and this Node' : 'downloaded'
}

/** Downloads the base images, or makes stand-ins. @returns the reason if neither is possible */
export async function findMissingBase(run: Run): Promise<string | null> {
  for (const image of [BASE, NODE_BASE]) {
    if (await has(run, image)) continue
    const isPulled = await run('pull', '--quiet', image).then(
      () => true,
      () => false,
    )
    if (isPulled) continue
    const debootstrap = await findProgram(['/usr/sbin/debootstrap'])
    if (debootstrap === null || process.getuid?.() !== 0)
      return `${image} cannot be downloaded, and a stand-in needs debootstrap and root`
    if (image === BASE) await makeBase(run, debootstrap)
    else await makeNodeBase(run)
  }
  return null
}

async function makeBase(run: Run, debootstrap: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-base-'))
  try {
    const system = join(folder, 'system')
    await execute(debootstrap, ['--variant=minbase', 'bookworm', system], { maxBuffer: MAX_OUTPUT })
    const archive = join(folder, 'system.tar')
    await execute('tar', ['-C', system, '-cf', archive, '.'])
    await run('import', '--quiet', '--change', `LABEL ${STAND_IN}=yes`, archive, BASE)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** It has this Node, the npm of this machine, and the certificates that this machine trusts. */
async function makeNodeBase(run: Run): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-base-'))
  try {
    await copyFile(process.execPath, join(folder, 'node'))
    const { stdout } = await execute('which', ['npm'])
    const npm = dirname(dirname(await realpath(stdout.trim())))
    await cp(npm, join(folder, 'npm'), { recursive: true, dereference: true })
    await copyFile('/etc/ssl/certs/ca-certificates.crt', join(folder, 'certificates.crt'))
    const lines = [
      `FROM ${BASE}`,
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'COPY certificates.crt /usr/local/share/certificates.crt',
      'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.crt',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    ]
    await writeFile(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`)
    await run('build', '--quiet', '--layers=false', '--isolation', 'chroot', '--tag', NODE_BASE, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
