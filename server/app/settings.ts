// The operator's settings by name. The server reads no other variables, and docs/reference.md lists these.

interface Setting {
  /** The value without the setting; absent for none. */
  otherwise?: string
  /** What stands in the list where there is no default value. */
  shown?: string
  /** In Markdown; links are relative to `docs`. */
  meaning: string
  /** Which other machines the server then sends requests to; absent for none. */
  reaches?: string
}

export const settings = {
  PORT: { otherwise: '3000', meaning: 'port to listen on' },
  HOST: {
    otherwise: '127.0.0.1',
    meaning: 'address to listen on; `0.0.0.0` lets others in your network in',
  },
  DATABASE_URL: {
    meaning:
      'PostgreSQL (15 or newer), such as `postgres://user:password@host:5432/cairn`; without it the embedded SQLite file is used',
    reaches: 'that PostgreSQL',
  },
  DATABASE_URL_FILE: {
    meaning:
      'a file that holds `DATABASE_URL`, for secrets of containers; its last line break is dropped. Only one of the two may be set',
    reaches: 'the PostgreSQL in the file',
  },
  CAIRN_DATA_DIR: {
    otherwise: './data',
    meaning: 'folder of the embedded database and its backups',
  },
  CAIRN_SETUP_TOKEN: {
    shown: 'random',
    meaning: 'token of the first-run set-up link; fewer than 16 characters warn',
  },
  CAIRN_PUBLIC_URL: {
    meaning:
      'the origin people use, such as `https://goals.example.org`; with https cookies are `Secure` and have the prefix `__Host-`, and pages at other addresses cannot write. It has no path: Cairn needs a host name of its own',
  },
  CAIRN_TRUST_PROXY: {
    meaning: 'addresses or ranges of proxies in front, comma-separated, such as `10.0.0.0/8`',
  },
  CAIRN_METRICS_TOKEN: {
    meaning: 'bearer token for `/metrics`; without it they answer this machine alone',
  },
  CAIRN_BACKUP_DIR: {
    shown: '`<data>/backups`',
    meaning:
      'folder for the nightly backups of the embedded database; the folder above it must exist, because it may be the place of a disk that is not mounted',
  },
  CAIRN_BACKUP_KEEP: {
    otherwise: '14',
    meaning:
      'how many of them are kept (1 to 1000), and for how many days; of the newest three none goes for its age',
  },
  CAIRN_OIDC: {
    meaning:
      'keys of sign-in providers, such as `google`; each has settings of its own: [signing in](sign-in/README.md)',
    reaches: 'the providers that it lists, at their issuers and the addresses that these name',
  },
  CAIRN_SMTP_URL: {
    meaning:
      'the mail server for the weekly mail to families, such as `smtp://user:password@mail.example.org:587` or `smtps://…:465`; without it no mail is sent',
    reaches: 'that mail server',
  },
  CAIRN_SMTP_URL_FILE: {
    meaning: 'a file that holds it, in place of `CAIRN_SMTP_URL`',
    reaches: 'the mail server in the file',
  },
  CAIRN_MAIL_FROM: {
    meaning:
      'the sender, such as `Cairn <cairn@goals.example.org>`; needed with a mail server, as is `CAIRN_PUBLIC_URL`',
  },
  CAIRN_CLOCK: {
    shown: 'the real time',
    meaning: 'instant at which the clock starts, for trials; refused with `NODE_ENV=production`',
  },
  LOG_LEVEL: {
    otherwise: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

/** For those who list them: the settings in one shape. */
export const listedSettings: readonly (Setting & { name: string })[] = Object.entries<Setting>(settings).map(
  ([name, setting]) => ({ name, ...setting }),
)
