/** Makes release archives, with the SBOM of each and the checksums of all. */
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip } from 'node:zlib'
import { Failure } from '../bootstrap/failure.mjs'
import { copyRelease } from './files.ts'
import type { ReleasePlatform } from './platform.ts'
import { notesOf } from './ready.ts'
import { sbomOf } from './sbom.ts'
import { installLibraries, installNode } from './staging.ts'

/**
 * Writes the archives into `folder`, next to `SHA256SUMS` and the notes of the version, and what was there is deleted. The same
 * commit makes the same bytes, whenever and wherever.
 * @returns the paths of the archives
 */
export async function makeArchives(
  root: string,
  platforms: readonly ReleasePlatform[],
  folder: string,
): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const time = await commitTime(root)
  const notes = notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version)
  await writeFile(join(folder, 'NOTES.md'), `${notes ?? `There are no notes for ${version} yet.`}\n`)
  const archives: string[] = []
  const sums: string[] = []
  for (const platform of platforms) {
    const name = `cairn-${version}-${platform}`
    const archive = join(folder, `${name}.tar.gz`)
    const sbom = join(folder, `${name}.cdx.json`)
    await withTemporary(async (temporary) => {
      await assemble(root, platform, { temporary, to: join(temporary, name) })
      await pack(temporary, { name, archive, time })
      const parts = await sbomOf(root, librariesIn(temporary), platform, time)
      await writeFile(sbom, `${JSON.stringify(parts, null, 2)}\n`)
    })
    for (const file of [archive, sbom]) sums.push(`${await sha256(file)}  ${basename(file)}\n`)
    archives.push(archive)
    console.error(`Made ${archive}`)
  }
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''))
  return archives
}

/** The files of a release as a folder. */
export async function makeFolder(root: string, platform: ReleasePlatform, to: string): Promise<void> {
  await withTemporary((temporary) => assemble(root, platform, { temporary, to }))
}

const librariesIn = (temporary: string) => join(temporary, 'libraries')

async function assemble(
  root: string,
  platform: ReleasePlatform,
  { temporary, to }: { temporary: string; to: string },
): Promise<void> {
  console.error(`Fetching the libraries and Node for ${platform} …`)
  const libraries = librariesIn(temporary)
  await installLibraries(root, libraries, platform)
  await copyRelease(root, { libraries, platform, to })
  await installNode(temporary, platform, to)
}

async function withTemporary(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-release-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Files belong to the account that unpacks them, and all accounts may read them. The umask of this account changes nothing. */
async function pack(
  folder: string,
  { name, archive, time }: { name: string; archive: string; time: number },
): Promise<void> {
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const tar = spawn('tar', ['--create', '--format=gnu', `--mtime=@${time}`, ...options, '-C', folder, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  const ended = once(tar, 'close')
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION })
  await pipeline(tar.stdout, gzip, createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Failure('tar could not make the archive. It must be GNU tar, as on Linux.')
}

/** In seconds since 1970: the time of all files, so that an archive does not depend on when it was made. */
async function commitTime(root: string): Promise<number> {
  const given = process.env.SOURCE_DATE_EPOCH
  const text = given ?? (await lastCommit(root))
  const time = Number(text)
  if (Number.isInteger(time) && time > 0) return time
  throw new Failure(
    'The time of the commit is not known: make the release in a clone, or set SOURCE_DATE_EPOCH.',
  )
}

async function lastCommit(root: string): Promise<string> {
  const answer = promisify(execFile)('git', ['log', '-1', '--format=%ct'], { cwd: root })
  return answer.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}

async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
