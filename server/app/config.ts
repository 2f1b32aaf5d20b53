// Reads the operator's settings from the environment, once at the start. settings.ts has their schema; this file checks what they
// mean together.
import { join } from 'node:path'
import type { MailSettings } from '../platform/mailer.ts'
import type { Provider } from '../platform/provider.ts'
import { ConfigError, type Environment, readSecretFile, readSettings } from './config-error.ts'
import { mailSettings } from './mail-settings.ts'
import { providerSettingNames, readProviders } from './provider-settings.ts'
import { type logLevels, type Settings, settings } from './settings.ts'

export type Config = {
  /** Address to listen on; by default only this machine can connect. */
  host: string
  port: number
  database: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  /** Folder of the embedded database and its backups; may be relative to the working directory. */
  dataDir: string
  /** Token of the first-run setup link; null means the server makes a random one. */
  setupToken: string | null
  /** Instant at which the server's clock starts; null means the real time. */
  clockStart: Date | null
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-* headers count; empty means none. */
  trustProxy: string[]
  /** Origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string | null
  metricsToken: string | null
  backupDir: string
  /** The number of daily backups to retain, and of days to retain them. */
  backupKeep: number
  logLevel: (typeof logLevels)[number]
  /** In the order of the buttons. */
  providers: Provider[]
  /** The mail server for mails to families; null without one. */
  mail: MailSettings | null
  /** Sentences to log once at the start; none of them stops it. */
  warnings: string[]
}

/** @throws ConfigError with the sentence to print */
export function readConfig(env: Environment): Config {
  const values = readSettings(settings, (name) => env[name])
  const publicUrl = toPublicUrl(values)
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    database: toDatabase(values),
    dataDir: values.CAIRN_DATA_DIR,
    setupToken: values.CAIRN_SETUP_TOKEN,
    clockStart: values.CAIRN_CLOCK,
    trustProxy: values.CAIRN_TRUST_PROXY ?? [],
    publicUrl,
    metricsToken: values.CAIRN_METRICS_TOKEN,
    backupDir: values.CAIRN_BACKUP_DIR ?? join(values.CAIRN_DATA_DIR, 'backups'),
    backupKeep: values.CAIRN_BACKUP_KEEP,
    logLevel: values.LOG_LEVEL,
    providers: readProviders(env, values.CAIRN_OIDC ?? [], publicUrl),
    mail: mailSettings(values, publicUrl),
    warnings: [],
  }
  if (config.clockStart && env.NODE_ENV === 'production') {
    throw new ConfigError(
      'CAIRN_CLOCK is for tests and demonstrations and is refused while NODE_ENV is production.',
    )
  }
  return { ...config, warnings: listWarnings(env, values) }
}

function toDatabase({ DATABASE_URL, DATABASE_URL_FILE: file, CAIRN_DATA_DIR }: Settings): Config['database'] {
  if (DATABASE_URL !== null && file !== null) {
    throw new ConfigError(
      'Both DATABASE_URL and DATABASE_URL_FILE are set, and they may name different databases. Remove one of them.',
    )
  }
  const url = file === null ? DATABASE_URL : readSecretFile(file, 'DATABASE_URL_FILE').trim()
  if (url === null) return { engine: 'sqlite', file: join(CAIRN_DATA_DIR, 'cairn.db') }
  if (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)) return { engine: 'postgres', url }
  // The value is not repeated, because it may contain a password.
  throw new ConfigError(
    `${file === null ? 'DATABASE_URL must be' : 'DATABASE_URL_FILE must name a file with'} a PostgreSQL address such as postgres://user:password@host:5432/cairn; leave it out to use the embedded database.`,
  )
}

function toPublicUrl({ CAIRN_PUBLIC_URL: value, CAIRN_OIDC }: Settings): string | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
  // Sentences about the settings of providers quote no values.
  const quoted = CAIRN_OIDC === null ? `, but it is '${value}'` : ''
  throw new ConfigError(
    `CAIRN_PUBLIC_URL must be an http or https address without a path such as https://cairn.example.org${quoted}.`,
  )
}

/** Length below which a token can be guessed. */
const MIN_SAFE_TOKEN_LENGTH = 16

function listWarnings(env: Environment, values: Settings): string[] {
  const known = new Set([...Object.keys(settings.shape), ...providerSettingNames(values)])
  const unknown = Object.keys(env).filter((name) => name.startsWith('CAIRN_') && !known.has(name))
  const warnings = unknown.sort().map((name) => `${name} is not a setting of Cairn and is ignored.`)
  for (const name of ['CAIRN_SETUP_TOKEN', 'CAIRN_METRICS_TOKEN'] as const) {
    const token = values[name]
    if (token !== null && token.length < MIN_SAFE_TOKEN_LENGTH) {
      warnings.push(
        `${name} is short; use at least ${MIN_SAFE_TOKEN_LENGTH} random characters where others can reach the server.`,
      )
    }
  }
  if (values.CAIRN_CLOCK) {
    warnings.push(
      `CAIRN_CLOCK is set: the clock started at ${values.CAIRN_CLOCK.toISOString()}, not at the real time.`,
    )
  }
  return warnings
}
