// Builds and runs containers with Docker, or with Podman, whose commands are the same. Images and volumes of a drill stay out of the
// machine's own store where the program allows it.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BASE, describeBase, findMissingBase, type Run } from './base-images.ts'
import { root } from './node.ts'
import { findProgram } from './proxies/web-server.ts'

const MAX_OUTPUT = 64 * 1024 * 1024

export interface Engine {
  /** Names the engine in the report. */
  description: string
  run: Run
  /** Builds Cairn's image from a folder with its sources. @returns its size in bytes */
  build(folder: string, tag: string): Promise<number>
  /** They are added to `run`, because a machine may not allow the usual limits. */
  runOptions: readonly string[]
}

const execute = promisify(execFile)

/** @returns an engine that can start containers, or the reason why there is none */
export async function findEngine(): Promise<Engine | { reason: string }> {
  const docker = await findProgram(['/usr/bin/docker', '/usr/local/bin/docker'])
  if (docker && (await succeeds(docker, 'info', '--format', '{{.ServerVersion}}'))) {
    const run = runner(docker, [])
    const version = await run('version', '--format', '{{.Server.Version}}')
    return {
      description: `Docker ${version.stdout.trim()}`,
      run,
      build: (folder, tag) => buildImage(run, folder, tag, []),
      runOptions: [],
    }
  }
  const podman = await findProgram(['/usr/bin/podman', '/usr/local/bin/podman'])
  if (podman === null) return { reason: 'neither a running Docker nor Podman on this machine' }
  return openPodman(podman)
}

/** Podman's usual run time sets limits and groups that some machines do not allow; runc needs less. */
const podmanWays = [
  { name: '', global: [], build: [], run: [] },
  {
    name: ' with runc',
    global: ['--runtime', 'runc'],
    build: ['--isolation', 'chroot'],
    run: ['--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=1024:4096'],
  },
]

async function openPodman(program: string): Promise<Engine | { reason: string }> {
  const store = join(root, '.cache/containers')
  await mkdir(store, { recursive: true })
  const own = ['--root', join(store, 'storage'), '--runroot', join(store, 'run')]
  const { stdout } = await execute(program, ['--version'])
  const run = runner(program, own)
  const missing = await findMissingBase(run)
  if (missing) return { reason: missing }
  for (const way of podmanWays) {
    const runIn = runner(program, [...own, ...way.global])
    const starts = await runIn('run', '--rm', '--network', 'host', ...way.run, BASE, 'true').then(
      () => true,
      () => false,
    )
    if (!starts) continue
    return {
      description: `${stdout.trim().replace(' version', '')}${way.name}, base images: ${await describeBase(run)}`,
      run: runIn,
      build: (folder, tag) => {
        const ignored = ['--ignorefile', join(folder, 'deploy/Dockerfile.dockerignore')]
        // The format of Docker keeps the health check.
        const form = ['--format', 'docker', '--layers=false']
        return buildImage(runIn, folder, tag, [...form, ...ignored, ...way.build])
      },
      runOptions: way.run,
    }
  }
  return { reason: 'Podman cannot start containers on this machine' }
}

const runner =
  (program: string, before: readonly string[]): Run =>
  (...args) =>
    execute(program, [...before, ...args], { maxBuffer: MAX_OUTPUT })

const succeeds = (program: string, ...args: string[]) =>
  execute(program, args).then(
    () => true,
    () => false,
  )

async function buildImage(
  run: Run,
  folder: string,
  tag: string,
  options: readonly string[],
): Promise<number> {
  const file = join(folder, 'deploy/Dockerfile')
  await run('build', '--quiet', ...options, '--file', file, '--tag', tag, folder)
  return readImageSize(run, tag)
}

/** Docker may build on an image without keeping it. */
export async function readBaseSize({ run }: Pick<Engine, 'run'>): Promise<number> {
  await run('image', 'inspect', BASE).catch(() => run('pull', '--quiet', BASE))
  return readImageSize(run, BASE)
}

async function readImageSize(run: Run, tag: string): Promise<number> {
  return Number((await run('image', 'inspect', '--format', '{{.Size}}', tag)).stdout)
}
