// The running version of Cairn, and how its commands are typed.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

export const version: string = manifest.version

/** In a release archive Node is in bin/, next to the program `cairn`. A clone runs with a Node from elsewhere, by npm. */
const releaseProgram = join(dirname(process.execPath), '../cairn')
const isRelease = existsSync(releaseProgram)

/** The part before the name of a command, such as `restore`. */
export const commandPrefix: string = isRelease ? releaseProgram : 'npm run cairn --'
export const isDemo: boolean = process.env.npm_lifecycle_event === 'demo'
/** `npm start` would serve the folder's own school in the place of the demo's. */
const npmStart = isDemo ? 'npm run demo' : 'npm start'
export const startCommand: string = isRelease ? `${releaseProgram} start` : npmStart
