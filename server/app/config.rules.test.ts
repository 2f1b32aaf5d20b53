import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError, type Environment } from './config-error.ts'
import { listedSettings } from './settings.ts'

describe('without settings', () => {
  it('without settings the server serves this machine only, on port 3000, from a file in ./data', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      database: { engine: 'sqlite', file: join('data', 'cairn.db') },
      dataDir: './data',
      setupToken: null,
      clockStart: null,
      trustProxy: [],
      publicUrl: null,
      metricsToken: null,
      backupDir: join('data', 'backups'),
      backupKeep: 14,
      logLevel: 'info',
      providers: [],
      mail: null,
      warnings: [],
    })
  })

  it('missing settings have their listed defaults', () => {
    const defaults = listedSettings.map((setting) => [setting.name, setting.default ?? ''])
    expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}))
  })

  it('empty and blank settings count as missing', () => {
    const blank = Object.fromEntries(listedSettings.map(({ name }, index) => [name, index % 2 ? '' : '  ']))
    expect(readConfig(blank)).toEqual(readConfig({}))
  })
})

describe('a valid value', () => {
  it.each<[Environment, object]>([
    [{ PORT: '1' }, { port: 1 }],
    [{ PORT: ' 65535 ' }, { port: 65535 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ HOST: 'cairn.school.example' }, { host: 'cairn.school.example' }],
    [
      { DATABASE_URL: 'postgres://cairn:s%20ecret@db:5432/cairn?sslmode=require' },
      { database: { engine: 'postgres', url: 'postgres://cairn:s%20ecret@db:5432/cairn?sslmode=require' } },
    ],
    [
      { DATABASE_URL: 'postgresql:///cairn?host=/var/run/postgresql' },
      { database: { engine: 'postgres', url: 'postgresql:///cairn?host=/var/run/postgresql' } },
    ],
    [
      { CAIRN_DATA_DIR: '/srv/cairn' },
      {
        dataDir: '/srv/cairn',
        database: { engine: 'sqlite', file: join('/srv/cairn', 'cairn.db') },
        backupDir: join('/srv/cairn', 'backups'),
      },
    ],
    [{ CAIRN_BACKUP_DIR: '/mnt/backups' }, { backupDir: '/mnt/backups' }],
    [{ CAIRN_BACKUP_KEEP: '30' }, { backupKeep: 30 }],
    [{ CAIRN_SETUP_TOKEN: 'a-long-enough-token' }, { setupToken: 'a-long-enough-token', warnings: [] }],
    [{ CAIRN_METRICS_TOKEN: 'a-long-enough-token' }, { metricsToken: 'a-long-enough-token', warnings: [] }],
    [{ CAIRN_CLOCK: '2026-03-06T16:00:00-06:00' }, { clockStart: new Date('2026-03-06T22:00:00Z') }],
    [{ CAIRN_CLOCK: '2024-02-29T00:00:00.000Z' }, { clockStart: new Date('2024-02-29T00:00:00Z') }],
    [{ CAIRN_TRUST_PROXY: '10.0.0.5' }, { trustProxy: ['10.0.0.5'] }],
    [{ CAIRN_TRUST_PROXY: '10.0.0.0/8, ::1,fd00::/8,' }, { trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
    [{ CAIRN_PUBLIC_URL: 'https://cairn.example.org/' }, { publicUrl: 'https://cairn.example.org' }],
    [{ CAIRN_PUBLIC_URL: 'http://192.168.1.20:3000' }, { publicUrl: 'http://192.168.1.20:3000' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ LOG_LEVEL: 'trace' }, { logLevel: 'trace' }],
  ])('%o is accepted', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

it('DATABASE_URL_FILE names a file with the address, like a container secret', () => {
  const url = 'postgres://cairn:s%20ecret@db:5432/cairn'
  expect(readConfig({ DATABASE_URL_FILE: fileWith(`${url}\n`) }).database).toEqual({
    engine: 'postgres',
    url,
  })
})

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-setting-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), text)
  return join(folder, 'secret')
}

const port = 'PORT must be a whole number from 1 to 65535, but it is'
const host = 'HOST must be an address or a host name such as 0.0.0.0 or localhost, but it is'
const keep = 'CAIRN_BACKUP_KEEP must be a whole number from 1 to 1000, but it is'
const clock = 'CAIRN_CLOCK must be an instant with its offset such as 2026-03-06T16:00:00-06:00, but it is'
const proxy =
  'CAIRN_TRUST_PROXY must list the addresses or ranges of your proxies such as 10.0.0.5, 192.168.1.0/24, but it holds'
const origin =
  'CAIRN_PUBLIC_URL must be an http or https address without a path such as https://cairn.example.org, but it is'
const level = 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is'

describe('an invalid value', () => {
  it.each<[string, string, string]>([
    ...['abc', '0', '65536', '-1', '3000.5', '1e3', '0x10', '٣'].map((value): [string, string, string] => [
      'PORT',
      value,
      `${port} '${value}'.`,
    ]),
    ...['256.1.1.1', 'http://localhost', 'a b', '-a', 'x:3000'].map((value): [string, string, string] => [
      'HOST',
      value,
      `${host} '${value}'.`,
    ]),
    ...['0', '1001', 'many'].map((value): [string, string, string] => [
      'CAIRN_BACKUP_KEEP',
      value,
      `${keep} '${value}'.`,
    ]),
    ...[
      'now',
      '2026-03-06',
      '2026-03-06T16:00:00',
      '2026-02-30T00:00:00Z',
      '2025-02-29T00:00:00Z',
      '1772834400000',
    ].map((value): [string, string, string] => ['CAIRN_CLOCK', value, `${clock} '${value}'.`]),
    ...[
      'true',
      '1',
      'loopback',
      '*',
      '10.0.0.0/33',
      '10.0.0.0/',
      '0.0.0.0/0',
      '::/0',
      'fd00::/129',
      '10.0.0.1/8/8',
    ].map((value): [string, string, string] => ['CAIRN_TRUST_PROXY', value, `${proxy} '${value}'.`]),
    ['CAIRN_TRUST_PROXY', '10.0.0.1, true', `${proxy} 'true'.`],
    ...[
      'cairn.example.org',
      'ftp://cairn.example.org',
      'https://a.example/cairn',
      'https://a.example/?x',
      'https://u:p@a.example',
    ].map((value): [string, string, string] => ['CAIRN_PUBLIC_URL', value, `${origin} '${value}'.`]),
    ...['verbose', 'INFO'].map((value): [string, string, string] => [
      'LOG_LEVEL',
      value,
      `${level} '${value}'.`,
    ]),
    ['CAIRN_SETUP_TOKEN', 'two words', 'CAIRN_SETUP_TOKEN must be 1 to 200 plain characters without spaces.'],
    [
      'CAIRN_METRICS_TOKEN',
      'x'.repeat(201),
      'CAIRN_METRICS_TOKEN must be 1 to 200 plain characters without spaces.',
    ],
  ])('the start refuses %s=%s with its own sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })

  it.each(['mysql://root:hunter2@db/cairn', 'hunter2', 'postgres://', 'postgres://u:hunter2@db:notaport/x'])(
    'DATABASE_URL=%s is refused without being repeated, because it may contain a password',
    (url) => {
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(
        /^DATABASE_URL must be a PostgreSQL address(?!.*hunter2)/,
      )
    },
  )

  it('DATABASE_URL is refused next to DATABASE_URL_FILE', () => {
    const env = { DATABASE_URL: 'postgres://db/cairn', DATABASE_URL_FILE: '/run/secrets/database' }
    expect(() => readConfig(env)).toThrow(
      new ConfigError(
        'Both DATABASE_URL and DATABASE_URL_FILE are set, and they may name different databases. Remove one of them.',
      ),
    )
  })

  it('DATABASE_URL_FILE is refused without a file or with invalid content, which is not repeated', () => {
    expect(() => readConfig({ DATABASE_URL_FILE: '/nowhere/at all' })).toThrow(
      new ConfigError('DATABASE_URL_FILE must name a file that this account can read.'),
    )
    expect(() => readConfig({ DATABASE_URL_FILE: fileWith('hunter2\n') })).toThrow(
      /^DATABASE_URL_FILE must name a file with a PostgreSQL address(?!.*hunter2)/,
    )
  })

  it('CAIRN_CLOCK is refused in production, even with a valid value', () => {
    const env = { CAIRN_CLOCK: '2026-03-06T16:00:00Z', NODE_ENV: 'production' }
    expect(() => readConfig(env)).toThrow(
      new ConfigError(
        'CAIRN_CLOCK is for tests and demonstrations and is refused while NODE_ENV is production.',
      ),
    )
  })
})

describe('a warning', () => {
  it.each<[Environment, string]>([
    [{ CAIRN_DATADIR: '/x', OTHER: 'y' }, 'CAIRN_DATADIR is not a setting of Cairn and is ignored.'],
    [
      { CAIRN_SETUP_TOKEN: 'short' },
      'CAIRN_SETUP_TOKEN is short; use at least 16 random characters where others can reach the server.',
    ],
    [
      { CAIRN_METRICS_TOKEN: 'short' },
      'CAIRN_METRICS_TOKEN is short; use at least 16 random characters where others can reach the server.',
    ],
    [
      { CAIRN_CLOCK: '2026-03-06T16:00:00-06:00' },
      'CAIRN_CLOCK is set: the clock started at 2026-03-06T22:00:00.000Z, not at the real time.',
    ],
  ])('%o warns without stopping the start', (env, warning) => {
    expect(readConfig(env).warnings).toEqual([warning])
  })
})
