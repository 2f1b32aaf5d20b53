// What the readers of the settings share.

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
