/** The operator's settings, read from the environment once at the start. */
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { MailSettings } from '../platform/mailer.ts'
import type { Provider } from '../platform/provider.ts'
import { ConfigError, contentOf, type Environment, text } from './config-error.ts'
import { mailSettings } from './mail-settings.ts'
import { providerSettings, providers } from './provider-settings.ts'
import { type SettingName, settings } from './settings.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Config = {
  /** Address to listen on; by default only this machine can connect. */
  host: string
  port: number
  database: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  /** Folder of the embedded database and its backups; may be relative to the working directory. */
  dataDir: string
  /** Token of the first-run set-up link; null means the server makes a random one. */
  setupToken: string | null
  /** Instant at which the server's clock starts; null means the real time. */
  clockStart: Date | null
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-* headers count; empty means none. */
  trustProxy: string[]
  /** Origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string | null
  metricsToken: string | null
  backupDir: string
  /** How many daily backups to retain, and for how many days. */
  backupKeep: number
  logLevel: (typeof logLevels)[number]
  /** In the order of the buttons. */
  providers: Provider[]
  /** Through which mails to families go; null without one. */
  mail: MailSettings | null
  /** Sentences to log once at the start; none of them stops it. */
  warnings: string[]
}

/** Length below which a token can be guessed. */
const shortToken = 16

/**
 * Reads the settings. An empty value counts as absent, because container files often pass one.
 * @throws ConfigError with the sentence to print
 */
export function readConfig(env: Environment): Config {
  const dataDir = text(env, 'CAIRN_DATA_DIR') ?? settings.CAIRN_DATA_DIR.otherwise
  const config: Config = {
    host: host(env),
    port: wholeNumber(env, 'PORT', { from: 1, to: 65535 }),
    database: database(env, dataDir),
    dataDir,
    setupToken: token(env, 'CAIRN_SETUP_TOKEN'),
    clockStart: clockStart(env),
    trustProxy: trustProxy(env),
    publicUrl: publicUrl(env),
    metricsToken: token(env, 'CAIRN_METRICS_TOKEN'),
    backupDir: text(env, 'CAIRN_BACKUP_DIR') ?? join(dataDir, 'backups'),
    backupKeep: wholeNumber(env, 'CAIRN_BACKUP_KEEP', { from: 1, to: 1000 }),
    logLevel: logLevel(env),
    providers: providers(env, publicUrl(env)),
    mail: mailSettings(env, publicUrl(env)),
    warnings: [],
  }
  return { ...config, warnings: warningsOf(env, config) }
}

function host(env: Environment): string {
  const value = text(env, 'HOST') ?? settings.HOST.otherwise
  const name = /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/
  if (isIP(value) || (name.test(value) && !/^[\d.]+$/.test(value))) return value
  throw new ConfigError(
    `HOST must be an address or a host name such as 0.0.0.0 or localhost, but it is '${value}'.`,
  )
}

function wholeNumber(
  env: Environment,
  name: 'PORT' | 'CAIRN_BACKUP_KEEP',
  { from, to }: { from: number; to: number },
): number {
  const value = text(env, name) ?? settings[name].otherwise
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= from && number <= to) return number
  throw new ConfigError(`${name} must be a whole number from ${from} to ${to}, but it is '${value}'.`)
}

function database(env: Environment, dataDir: string): Config['database'] {
  const [value, file] = [text(env, 'DATABASE_URL'), text(env, 'DATABASE_URL_FILE')]
  if (value !== undefined && file !== undefined) {
    throw new ConfigError(
      'Both DATABASE_URL and DATABASE_URL_FILE are set, and they may name two databases. Leave one of them out.',
    )
  }
  const url = file === undefined ? value : contentOf(file, 'DATABASE_URL_FILE').trim()
  if (url === undefined) return { engine: 'sqlite', file: join(dataDir, 'cairn.db') }
  if (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)) return { engine: 'postgres', url }
  // The value is not repeated: it may hold a password.
  throw new ConfigError(
    `${file === undefined ? 'DATABASE_URL must be' : 'DATABASE_URL_FILE must name a file with'} a PostgreSQL address such as postgres://user:password@host:5432/cairn; leave it out to use the embedded database.`,
  )
}

function token(env: Environment, name: SettingName): string | null {
  const value = text(env, name)
  if (value === undefined) return null
  if (/^[\x21-\x7e]{1,200}$/.test(value)) return value
  throw new ConfigError(`${name} must be 1 to 200 plain characters without spaces.`)
}

function clockStart(env: Environment): Date | null {
  const value = text(env, 'CAIRN_CLOCK')
  if (value === undefined) return null
  if (env.NODE_ENV === 'production') {
    throw new ConfigError(
      'CAIRN_CLOCK is for tests and demonstrations and is refused while NODE_ENV is production.',
    )
  }
  if (z.iso.datetime({ offset: true }).safeParse(value).success) return new Date(value)
  throw new ConfigError(
    `CAIRN_CLOCK must be an instant with its offset such as 2026-03-06T16:00:00-06:00, but it is '${value}'.`,
  )
}

function trustProxy(env: Environment): string[] {
  const parts = (text(env, 'CAIRN_TRUST_PROXY') ?? '').split(',').map((part) => part.trim())
  const addresses = parts.filter((part) => part !== '')
  const bad = addresses.find((address) => !isAddressOrRange(address))
  if (bad === undefined) return addresses
  throw new ConfigError(
    `CAIRN_TRUST_PROXY must list the addresses or ranges of your proxies such as 10.0.0.5, 192.168.1.0/24, but it holds '${bad}'.`,
  )
}

/** The range /0 is refused, because every client could then forge its address. */
function isAddressOrRange(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}

function publicUrl(env: Environment): string | null {
  const value = text(env, 'CAIRN_PUBLIC_URL')
  if (value === undefined) return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
  // Sentences about the settings of providers quote no values.
  const quoted = text(env, 'CAIRN_OIDC') === undefined ? `, but it is '${value}'` : ''
  throw new ConfigError(
    `CAIRN_PUBLIC_URL must be an http or https address without a path such as https://cairn.example.org${quoted}.`,
  )
}

function logLevel(env: Environment): Config['logLevel'] {
  const value = text(env, 'LOG_LEVEL') ?? settings.LOG_LEVEL.otherwise
  const level = logLevels.find((known) => known === value)
  if (level) return level
  throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, but it is '${value}'.`)
}

function warningsOf(env: Environment, config: Config): string[] {
  const known = new Set([...Object.keys(settings), ...providerSettings(env)])
  const unknown = Object.keys(env).filter((name) => name.startsWith('CAIRN_') && !known.has(name))
  const warnings = unknown.sort().map((name) => `${name} is not a setting of Cairn and is ignored.`)
  for (const name of ['CAIRN_SETUP_TOKEN', 'CAIRN_METRICS_TOKEN'] as const) {
    const value = name === 'CAIRN_SETUP_TOKEN' ? config.setupToken : config.metricsToken
    if (value && value.length < shortToken) {
      warnings.push(
        `${name} is short; use at least ${shortToken} random characters where others can reach the server.`,
      )
    }
  }
  if (config.clockStart) {
    warnings.push(
      `CAIRN_CLOCK is set: the clock started at ${config.clockStart.toISOString()}, not at the real time.`,
    )
  }
  return warnings
}
