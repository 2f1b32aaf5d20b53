// The operator's settings as one schema, by their names. The server reads no other variables except those of sign-in providers
// (provider-settings.ts). docs/reference.md lists these settings.
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { type Description, descriptions, optionalSetting, settingWithDefault } from './config-error.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const hostName = /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/

const host = z.string().check(
  z.refine((value) => isIP(value) !== 0 || (hostName.test(value) && !/^[\d.]+$/.test(value)), {
    error: ({ input }) =>
      `HOST must be an address or a host name such as 0.0.0.0 or localhost, but it is '${input}'.`,
  }),
)

function wholeNumber(name: string, min: number, max: number) {
  const digits = z.string().check(
    z.refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: ({ input }) => `${name} must be a whole number from ${min} to ${max}, but it is '${input}'.`,
    }),
  )
  return z.pipe(digits, z.transform(Number))
}

function token(name: string) {
  const error = `${name} must be 1 to 200 plain characters without spaces.`
  return z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, { error }))
}

const instant = z.pipe(
  z.iso.datetime({
    offset: true,
    error: ({ input }) =>
      `CAIRN_CLOCK must be an instant with its offset such as 2026-03-06T16:00:00-06:00, but it is '${input}'.`,
  }),
  z.transform((value) => new Date(value)),
)

const addressOrRange = z.string().check(
  z.refine(isAddressOrRange, {
    error: ({ input }) =>
      `CAIRN_TRUST_PROXY must list the addresses or ranges of your proxies such as 10.0.0.5, 192.168.1.0/24, but it holds '${input}'.`,
  }),
)

/** The range /0 is refused, because every client could then forge its address. */
function isAddressOrRange(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}

const proxies = z.pipe(z.transform(toList), z.array(addressOrRange))

const providerKeys = z.transform((value: string) => value.split(',').map((key) => key.trim()))

const logLevel = z.enum(logLevels, {
  error: ({ input }) => `LOG_LEVEL must be one of ${logLevels.join(', ')}, but it is '${input}'.`,
})

function toList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export const settings = z.object({
  PORT: settingWithDefault({ default: '3000', meaning: 'port to listen on' }, wholeNumber('PORT', 1, 65535)),
  HOST: settingWithDefault(
    {
      default: '127.0.0.1',
      meaning: 'address to listen on; `0.0.0.0` lets others on your network connect',
    },
    host,
  ),
  DATABASE_URL: optionalSetting(
    {
      meaning:
        'PostgreSQL (15 or newer), such as `postgres://user:password@host:5432/cairn`; without it the embedded SQLite file is used',
      reaches: 'that PostgreSQL',
    },
    z.string(),
  ),
  DATABASE_URL_FILE: optionalSetting(
    {
      meaning:
        'a file that contains `DATABASE_URL`, for container secrets; its last line break is dropped. Only one of the two may be set',
      reaches: 'the PostgreSQL in the file',
    },
    z.string(),
  ),
  CAIRN_DATA_DIR: settingWithDefault(
    {
      default: './data',
      meaning: 'folder of the embedded database and its backups',
    },
    z.string(),
  ),
  CAIRN_SETUP_TOKEN: optionalSetting(
    {
      shownDefault: 'random',
      meaning: 'token of the first-run setup link; fewer than 16 characters cause a warning',
    },
    token('CAIRN_SETUP_TOKEN'),
  ),
  CAIRN_PUBLIC_URL: optionalSetting(
    {
      meaning:
        'the origin people use, such as `https://goals.example.org`; with https cookies are `Secure` and have the prefix `__Host-`, and pages at other addresses cannot write. It has no path: Cairn needs a host name of its own',
    },
    z.string(),
  ),
  CAIRN_TRUST_PROXY: optionalSetting(
    {
      meaning: 'addresses or ranges of proxies in front, comma-separated, such as `10.0.0.0/8`',
    },
    proxies,
  ),
  CAIRN_METRICS_TOKEN: optionalSetting(
    {
      meaning: 'bearer token for `/metrics`; without it only this machine can read them',
    },
    token('CAIRN_METRICS_TOKEN'),
  ),
  CAIRN_BACKUP_DIR: optionalSetting(
    {
      shownDefault: '`<data>/backups`',
      meaning:
        'folder for nightly backups of the embedded database; the folder above it must exist, because it may be the place of a disk that is not mounted',
    },
    z.string(),
  ),
  CAIRN_BACKUP_KEEP: settingWithDefault(
    {
      default: '14',
      meaning:
        'how many of them are kept (1 to 1000), and for how many days; the newest three are never deleted for their age',
    },
    wholeNumber('CAIRN_BACKUP_KEEP', 1, 1000),
  ),
  CAIRN_OIDC: optionalSetting(
    {
      meaning:
        'keys of sign-in providers, such as `google`; each has settings of its own: [signing in](sign-in/README.md)',
      reaches: 'the providers that it lists, at their issuers and the addresses that these name',
    },
    providerKeys,
  ),
  CAIRN_SMTP_URL: optionalSetting(
    {
      meaning:
        'the mail server for the weekly email to families, such as `smtp://user:password@mail.example.org:587` or `smtps://…:465`; without it no email is sent',
      reaches: 'that mail server',
    },
    z.string(),
  ),
  CAIRN_SMTP_URL_FILE: optionalSetting(
    {
      meaning: 'a file that contains it, instead of `CAIRN_SMTP_URL`',
      reaches: 'the mail server in the file',
    },
    z.string(),
  ),
  CAIRN_MAIL_FROM: optionalSetting(
    {
      meaning:
        'the sender, such as `Cairn <cairn@goals.example.org>`; needed with a mail server, as is `CAIRN_PUBLIC_URL`',
    },
    z.string(),
  ),
  CAIRN_CLOCK: optionalSetting(
    {
      shownDefault: 'the real time',
      meaning: 'instant at which the clock starts, for trials; refused with `NODE_ENV=production`',
    },
    instant,
  ),
  LOG_LEVEL: settingWithDefault(
    {
      default: 'info',
      meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    },
    logLevel,
  ),
})

export type Settings = z.infer<typeof settings>

/** The settings as the papers list them. */
export const listedSettings: readonly (Description & { name: string })[] = listDescriptions(settings.shape)

export function listDescriptions(shape: Readonly<Record<string, z.core.$ZodType>>) {
  return Object.entries(shape).map(([name, schema]) => {
    const description = descriptions.get(schema)
    if (!description) throw new Error(`The setting ${name} has no description.`)
    return { name, ...description }
  })
}
