// The shared parts of the settings' schemas: refusals, descriptions for the papers, and text that is absent, empty or blank.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** A setting the server cannot start with. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The environment that the settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The description of a setting in the papers. */
export interface Description {
  /** The value without the setting; absent for none. */
  default?: string
  /** Shown instead of the default value if there is none. */
  shownDefault?: string
  /** Written in Markdown; links are relative to `docs`. */
  meaning: string
  /** The other machines that the server then sends requests to; absent for none. */
  reaches?: string
}

export const descriptions = z.registry<Description>()

type Parser<Output> = z.ZodMiniType<Output, string>

/** Parses to null if the setting is absent or blank, because container files often pass empty ones. */
export function optionalSetting<Output>(description: Description, schema: Parser<Output>) {
  const trimmed = z.transform((value: unknown) => trim(value) || null)
  return z.pipe(trimmed, z.nullable(schema)).register(descriptions, description)
}

export function settingWithDefault<Output>(
  description: Description & { default: string },
  schema: Parser<Output>,
) {
  const trimmed = z.transform((value: unknown) => trim(value) || description.default)
  return z.pipe(trimmed, schema).register(descriptions, description)
}

function trim(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Reads the settings of the schema. Throws ConfigError with the first message, which `toSentence` may complete. */
export function readSettings<Shape extends z.core.$ZodLooseShape, Output>(
  schema: z.ZodMiniObject<Shape> & z.ZodMiniType<Output>,
  read: (name: string) => string | undefined,
  toSentence = (message: string, _name: string) => message,
): Output {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, read(name)]))
  return parse(schema, values, toSentence)
}

/** Throws ConfigError with the first message of the schema. */
export function parse<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  toSentence = (message: string, _name: string) => message,
): Output {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const issue = error.issues[0]
  throw new ConfigError(toSentence(issue?.message ?? error.message, String(issue?.path[0])))
}

/** Reads a file that contains a secret, without its last line break. Throws ConfigError. */
export function readSecretFile(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new ConfigError(`${setting} must name a file that this account can read.`)
  }
}
