/** Builds only what is older than its sources. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../bootstrap/failure.mjs'
import { copyApiViewer } from './api-viewer.ts'
import { fingerprint } from './fingerprint.ts'
import { writeNotices } from './notices.ts'
import { precompress } from './precompress.ts'

type Part = 'web' | 'server'

const shared = ['contract', 'package.json', 'package-lock.json', 'tsconfig.json']
const parts = {
  web: {
    label: 'web app',
    sources: [
      'web',
      'languages',
      'scripts/build',
      'scripts/languages',
      'lingui.config.ts',
      'vite.config.ts',
      'vite.family.config.ts',
    ],
    runs: [['build'], ['build', '--config', 'vite.family.config.ts']],
  },
  server: {
    label: 'server',
    sources: ['server', 'languages', 'vite.server.config.ts'],
    runs: [['build', '--config', 'vite.server.config.ts']],
  },
} satisfies Record<Part, { label: string; sources: string[]; runs: string[][] }>

/** Every path that a build reads. */
export const builtFrom: readonly string[] = [
  ...shared,
  ...Object.values(parts).flatMap(({ sources }) => sources),
]

/** @throws Failure with the bundler's output */
export async function ensureBuilt(root: string, wanted: Part[]): Promise<void> {
  await Promise.all(wanted.map((part) => ensurePart(root, part)))
}

async function ensurePart(root: string, part: Part): Promise<void> {
  const { label, sources, runs } = parts[part]
  const stamp = join(root, `dist/.cairn-built-${part}`)
  const current = await fingerprint(root, [...shared, ...sources])
  if ((await readFile(stamp, 'utf8').catch(() => '')) === current) return
  // A build that breaks off has changed dist, and the former stamp would call that built.
  await rm(stamp, { force: true })
  console.error(`Building the ${label} …`)
  const began = Date.now()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Vite bundles React's development build where the environment says 'test' or 'development'.
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    // One after the other: the first empties the folder that the others add to.
    for (const args of runs)
      await promisify(execFile)(process.execPath, [vite, ...args, '--logLevel', 'warn'], { cwd: root, env })
  } catch (failure) {
    throw new Failure(`${outputOf(failure)}\nThe ${label} could not be built.`)
  }
  if (part === 'web') {
    await writeNotices(root, join(root, 'dist/web'))
    await precompress(join(root, 'dist/web'))
    await copyApiViewer(join(root, 'dist/web'))
  }
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(stamp, current)
  console.error(`Built the ${label} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

function outputOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const output = ['stdout', 'stderr']
    .map((name) => Reflect.get(failure, name))
    .filter((text) => typeof text === 'string')
  return output.join('').trim() || failure.message
}
