// Describes cookies, jobs, sign-in limits, calls without an account and a person's file from the server's own tables.
import pino from 'pino'
import { personExport } from '../../contract/person-export.ts'
import { apiDocument } from '../../server/api-docs/api-docs.ts'
import { appJobs } from '../../server/app/app-jobs.ts'
import type { BackupPlan } from '../../server/backups/index.ts'
import { familyMail } from '../../server/families/index.ts'
import { PROOF_MS } from '../../server/platform/caller.ts'
import { jsonSchemaOf } from '../../server/platform/http/answer.ts'
import { cookies } from '../../server/platform/http/cookies.ts'
import type { Services } from '../../server/platform/http/route.ts'
import { PENDING_SIGN_IN_MS } from '../../server/session/index.ts'
import { sessionLimits } from '../../server/session/sessions.store.ts'
import { signInLimits } from '../../server/session/throttle.ts'
import { duration, table } from './marked-blocks.ts'

type Json = Record<string, unknown>

export function cookiesTable(): string {
  const rows = Object.entries(cookies).map(([name, { seconds, meaning }]) => [
    `\`${name}\``,
    meaning,
    duration(seconds),
  ])
  return table(['cookie', 'what it holds', 'at most'], rows)
}

const waits = {
  any: '',
  trusted: 'the clock is not trusted',
  steady: 'the clock is not trusted, and for a week after it jumped',
}

/** Lists the jobs of a server that can send mail, and runs none of them. */
export function jobsTable(services: Services): string {
  const log = pino({ level: 'silent' })
  const accepted = async () => ({ sent: true }) as const
  const mailer = { domain: '', send: accepted, check: accepted, close: () => {} }
  const mail = familyMail({ ...services, mailer }, log)
  const jobsWith = (backups: BackupPlan | null) =>
    appJobs({ ...services, mailer }, { backups, mail, isClockTrusted: async () => true }, log)
  const jobs = jobsWith({ file: '', folder: '', keep: 1 })
  const onPostgres = new Set(jobsWith(null).map(({ name }) => name))
  const rows = jobs.map(({ name, everyMs, limitMs, clock }) => [
    `\`${name}\``,
    duration(everyMs / 1000),
    duration(limitMs / 1000),
    waits[clock],
    onPostgres.has(name) ? 'both' : 'embedded',
  ])
  return table(['job', 'every', 'ended after', 'waits while', 'database'], rows)
}

export function openCallsTable(): string {
  const paths = Object.entries(recordIn(apiDocument('cairn_session').paths))
  const rows = paths.flatMap(([path, methods]) =>
    Object.entries(recordIn(methods)).flatMap(([method, operation]) => {
      const { security, summary } = recordIn(operation)
      const isOpen = Array.isArray(security) && security.length === 0
      return isOpen ? [[`\`${method.toUpperCase()} ${path}\``, String(summary)]] : []
    }),
  )
  return table(['call', 'what it does'], rows)
}

export function signInLimitsTable(): string {
  const { windowSeconds, maxFailuresPerName, maxFailuresPerAddress, maxStartsPerAddress } = signInLimits
  const { idleMs, lifetimeMs, providerLifetimeMs, perUser } = sessionLimits
  const within = `within ${duration(windowSeconds)}`
  return table(
    ['what', 'limit'],
    [
      [
        'wrong passwords of a name, of a known browser, of an account that is signed in',
        `${maxFailuresPerName} ${within}`,
      ],
      ['wrong second steps of an account, wrong proofs in a session', `${maxFailuresPerName} ${within}`],
      ['wrong proofs in all sessions of an account', `${signInLimits.maxFailedProofsPerAccount} ${within}`],
      ['wrong tokens of the set-up link from an address', `${maxFailuresPerName} ${within}`],
      [
        'all of these from one address (IPv6: one /64), passwords and second steps apart',
        `${maxFailuresPerAddress} ${within}`,
      ],
      [
        'sign-ins that begin at a provider, from one address',
        `${maxStartsPerAddress.toLocaleString('en')} ${within}`,
      ],
      [
        'the wait after that',
        `${duration(signInLimits.firstWaitSeconds)}, then twice as long each time of the same day, up to ${duration(signInLimits.maxWaitSeconds)}`,
      ],
      ['a sign-in that waits for its second step', duration(PENDING_SIGN_IN_MS / 1000)],
      ['a proof (*Confirm it is you*)', duration(PROOF_MS / 1000)],
      ['a session without use', duration(idleMs / 1000)],
      [
        'a session in all; one that a provider began',
        `${duration(lifetimeMs / 1000)}; ${duration(providerLifetimeMs / 1000)}`,
      ],
      ['sessions of a person', `${perUser}; one more ends the one unused for longest`],
    ],
  )
}

export function personFileTable(): string {
  const parts = Object.entries(recordIn(jsonSchemaOf(personExport).properties))
  return table(
    ['part', 'fields'],
    parts.map(([name, schema]) => [
      `\`${name}\``,
      fieldsOf(schema)
        .map((field) => `\`${field}\``)
        .join(', ') || 'a value or a list',
    ]),
  )
}

/** The fields of an object, or of each item of a list. */
function fieldsOf(schema: unknown): string[] {
  const { properties, items } = recordIn(schema)
  if (items !== undefined) return fieldsOf(items)
  return Object.keys(recordIn(properties))
}

function recordIn(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
