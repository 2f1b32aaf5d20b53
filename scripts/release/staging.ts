/** Libraries and Node for a platform from the npm registry, also for another platform than this machine's. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../bootstrap/failure.mjs'
import { runNpm } from '../bootstrap/npm.mjs'
import { viewerPackage } from '../build/api-viewer.ts'
import { nodeOf, nodeVersion, type ReleasePlatform, systemOf } from './platform.ts'

/** Installs the packages of package-lock.json into `folder`, without those for developers. */
export async function installLibraries(
  root: string,
  folder: string,
  platform: ReleasePlatform,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(root, file), join(folder, file))
  const { os, cpu, libc } = systemOf(platform)
  const system = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`]
  await runNpm(['ci', '--omit=dev', '--ignore-scripts', ...system], {
    cwd: folder,
    purpose: `install the libraries for ${platform}`,
  })
}

/** Puts the program and its licence texts into `bin` of `to`. */
export async function installNode(folder: string, platform: ReleasePlatform, to: string): Promise<void> {
  const { name, program, hash } = nodeOf(platform)
  await runNpm(['pack', `${name}@${nodeVersion}`, `--pack-destination=${folder}`], {
    cwd: folder,
    purpose: `fetch Node ${nodeVersion} (package ${name})`,
  })
  const file = join(folder, `${name}-${nodeVersion}.tgz`)
  const found = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`
  if (found !== hash)
    throw new Failure(`${name} ${nodeVersion} has the hash ${found}, but platform.ts expects ${hash}.`)
  const members = [`package/${program}`, 'package/LICENSE']
  await promisify(execFile)('tar', ['-xzf', file, '-C', folder, ...members])
  await mkdir(join(to, 'bin'), { recursive: true })
  await copyFile(join(folder, `package/${program}`), join(to, 'bin/node'))
  await chmod(join(to, 'bin/node'), 0o755)
  await copyFile(join(folder, 'package/LICENSE'), join(to, 'bin/LICENSE'))
}

interface Component {
  type: string
  name: string
  version: string
  [more: string]: unknown
}

interface Sbom {
  metadata: { component: Component }
  components: Component[]
}

/**
 * The parts of a release as CycloneDX: npm's list of the installed libraries, Node, and the viewer of the API, which is copied
 * at the build.
 * @param folder with the libraries; its package.json loses the packages for developers, which npm would miss
 */
export async function sbomOf(folder: string, platform: ReleasePlatform): Promise<Sbom> {
  const file = join(folder, 'package.json')
  const { devDependencies, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(manifest))
  const output = await runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: folder,
    purpose: 'list the libraries',
  })
  const sbom: Sbom = JSON.parse(output)
  const viewerVersion: string = devDependencies[viewerPackage]
  const viewer = {
    'bom-ref': `${viewerPackage}@${viewerVersion}`,
    type: 'library',
    name: viewerPackage,
    version: viewerVersion,
    scope: 'required',
    purl: `pkg:npm/${viewerPackage.replace('@', '%40')}@${viewerVersion}`,
    licenses: [{ license: { id: 'MIT' } }, { license: { id: 'Apache-2.0' } }],
  }
  const node = {
    'bom-ref': `node@${nodeVersion}`,
    type: 'application',
    name: 'node',
    version: nodeVersion,
    scope: 'required',
    purl: `pkg:npm/${nodeOf(platform).name}@${nodeVersion}`,
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: [{ type: 'website', url: 'https://nodejs.org/' }],
  }
  // npm takes the name of the folder.
  const component = { ...sbom.metadata.component, type: 'application', name: manifest.name }
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component },
    components: [...sbom.components, viewer, node],
  }
}
