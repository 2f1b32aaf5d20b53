// What the readers of the settings share.
import { readFileSync } from 'node:fs'

/** A setting the server cannot start with. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The environment that the settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The setting without blanks around it; undefined if it is absent or empty, because container files often pass one. */
export function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** The text of a file that holds a secret, without its last line break. Throws ConfigError. */
export function contentOf(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new ConfigError(`${setting} must name a file that this account can read.`)
  }
}
