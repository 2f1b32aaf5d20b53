/** The systems for which release archives are made, and the Node inside of them. */
import { nodePackage } from '../bootstrap/node-version.mjs'

export type ReleasePlatform = keyof typeof nodeHashes

/** SHA-512 of the packages of that Node on the npm registry. A new version changes both. */
export const nodeVersion = '24.21.0'
const nodeHashes = {
  'linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
}

export const releasePlatforms = Object.keys(nodeHashes).filter(isReleasePlatform)

export function isReleasePlatform(name: string): name is ReleasePlatform {
  return Object.hasOwn(nodeHashes, name)
}

/** Uses the names of npm and the lock file. Programs built for glibc do not run on Alpine, which has musl. */
export function systemOf(platform: ReleasePlatform): { os: string; cpu: string; libc: string } {
  const [os = '', cpu = ''] = platform.split('-')
  return { os, cpu, libc: 'glibc' }
}

/** The package with Node for a platform, and its hash as npm writes it. */
export function nodeOf(platform: ReleasePlatform): { name: string; program: string; hash: string } {
  const { os, cpu } = systemOf(platform)
  return { ...nodePackage(os, cpu), hash: nodeHashes[platform] }
}
