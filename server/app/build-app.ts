// Builds the server from its parts. Tests use it too.
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { absenceRoutes } from '../absences/index.ts'
import { accountRoutes } from '../accounts/index.ts'
import { type BackupPlan, inspection, systemRoutes } from '../backups/index.ts'
import { calendarRoutes } from '../calendar/index.ts'
import { coachingRoutes } from '../coaching/index.ts'
import { crewRoutes } from '../crews/index.ts'
import { drainable } from '../edge/draining.ts'
import { httpServer } from '../edge/http-server.ts'
import {
  addressThrottle,
  codeThrottle,
  type FamilyMail,
  familyMail,
  familyRoutes,
  findPass,
} from '../families/index.ts'
import { feedbackRoutes } from '../feedback/index.ts'
import { goalRoutes, seriesRoutes } from '../goals/index.ts'
import { guideRoutes } from '../guide/index.ts'
import { historyRoutes } from '../history/index.ts'
import { type EventStreams, serveEvents } from '../live/index.ts'
import { logRoutes } from '../logs/index.ts'
import { notificationRoutes } from '../notifications/index.ts'
import { oidcRoutes, providerClient, serveCallback } from '../oidc/index.ts'
import { peopleRoutes } from '../people/index.ts'
import { personExportRoutes } from '../person-export/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/open.ts'
import { type AnswerChecks, type Dispatch, registerApi } from '../platform/http/dispatch.ts'
import { decorateLanguage } from '../platform/http/request-language.ts'
import type { Services } from '../platform/http/route.ts'
import { installationLanguage } from '../platform/installation-language.ts'
import type { Job } from '../platform/job.ts'
import { type Jobs, scheduledJobs } from '../platform/jobs.ts'
import { localLive, postgresLive } from '../platform/live.ts'
import { trustedClock } from '../platform/trusted-clock.ts'
import { reflectionRoutes } from '../reflections/index.ts'
import { retentionRoutes } from '../retention/index.ts'
import { previewThrottle, rosterRoutes } from '../roster/index.ts'
import { schoolRoutes } from '../schools/index.ts'
import { secondFactorRoutes } from '../second-factor/index.ts'
import {
  callers,
  knownBrowsers,
  PASSWORD_COST,
  sessionRoutes,
  signInThrottle,
  throttleCounts,
  unsavedSessions,
} from '../session/index.ts'
import { statisticsRoutes } from '../statistics/index.ts'
import { undoRoutes } from '../undo/index.ts'
import { appJobs } from './app-jobs.ts'
import { serveHealth } from './health.ts'
import { serveMetrics } from './metrics.ts'
import { servePages } from './pages.ts'

/** By default `dataFolder` is ./data, and the other optional services are off. */
export interface AppOptions extends Partial<OptionalServices> {
  database: Database
  /** The address for LISTEN; null with the embedded database. */
  databaseUrl: string | null
  clock: Clock
  log: Logger
  setUpToken: string
  /** Null or absent if the server does not back up the database. */
  backups?: BackupPlan | null
  trustProxy?: string[]
  /** Folder of the built pages; null if they are not built. */
  webFolder?: string | null
  metricsToken?: string | null
  /** Tests only. */
  checks?: AnswerChecks
  /** Tests only: replaces jobs, or their limits. */
  changeJobs?: (jobs: readonly Job[]) => Job[]
  /** Tests only: how often jobs look for work. */
  pollMs?: number
}

type OptionalServices = Pick<Services, 'dataFolder' | 'publicUrl' | 'providers' | 'mailer' | 'passwordCost'>

export interface App {
  http: FastifyInstance
  services: Services
  jobs: Jobs
  mail: FamilyMail
  eventStreams: EventStreams
  /** Starts draining: /api/ready answers 503, and responses ask the client to close the connection. */
  drain: () => void
  /** Stops jobs, live updates and the database; call it after `http.close()`. */
  close: () => Promise<void>
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { database, clock, log } = options
  const live =
    database.pool && options.databaseUrl
      ? await postgresLive(database, options.databaseUrl, log)
      : localLive(log)
  const services: Services = {
    database,
    clock,
    live,
    dataFolder: options.dataFolder ?? './data',
    passwordCost: options.passwordCost ?? PASSWORD_COST,
    backupFolder: options.backups?.folder ?? null,
    providers: options.providers ?? [],
    publicUrl: options.publicUrl ?? null,
    mailer: options.mailer ?? null,
  }
  const unsaved = unsavedSessions(database, live)
  const sessions = callers(database, live, unsaved)
  const http = await httpServer(log, options.trustProxy ?? [])
  // Admins read about a full disk, whichever write failed.
  http.addHook('onError', async (_request, _reply, error) => database.disk.notice(error))
  const installation = installationLanguage(database, live)
  await installation.refresh()
  decorateLanguage(http, installation)
  const dispatch: Dispatch = {
    services,
    authenticate: sessions.authenticate,
    findPass: (token, now) => findPass(database, token, now),
    publicUrl: options.publicUrl ?? null,
    checks: options.checks,
  }
  const counts = throttleCounts(database, services.clock)
  const throttle = signInThrottle(counts, services.clock)
  const trusted = trustedClock(database, clock)
  const isClockTrusted = async () => (await trusted.doubt()) === null
  const mail = familyMail(services, log, isClockTrusted)
  const { changeJobs = (jobs) => [...jobs] } = options
  const jobs = scheduledJobs(
    changeJobs(appJobs(services, { backups: options.backups ?? null, mail, isClockTrusted }, log)),
    { database, clock, log, trusted, pollMs: options.pollMs },
  )
  const browsers = knownBrowsers(database)
  const client = providerClient()
  const inspect = inspection(services, jobs)
  registerApi(
    http,
    {
      ...sessionRoutes({
        setUpToken: options.setUpToken,
        throttle,
        browsers,
        unsaved,
      }),
      ...oidcRoutes({ client, throttle }),
      ...secondFactorRoutes({ throttle, browsers }),
      ...peopleRoutes,
      ...accountRoutes,
      ...rosterRoutes(previewThrottle(counts, services.clock)),
      ...crewRoutes,
      ...absenceRoutes,
      ...coachingRoutes,
      ...schoolRoutes,
      ...calendarRoutes,
      ...retentionRoutes,
      ...notificationRoutes,
      ...goalRoutes,
      ...seriesRoutes,
      ...feedbackRoutes,
      ...reflectionRoutes,
      ...undoRoutes,
      ...statisticsRoutes,
      ...logRoutes,
      ...historyRoutes,
      ...guideRoutes,
      ...personExportRoutes({ throttle }),
      ...systemRoutes(inspect),
      ...familyRoutes({
        codes: codeThrottle(counts, clock),
        addresses: addressThrottle(counts, clock),
        mail,
      }),
    },
    dispatch,
  )
  serveCallback(http, dispatch, client)
  const shutdown = drainable(http)
  serveHealth(http, { database, draining: shutdown, inspect })
  const streams = serveEvents(http, dispatch, sessions)
  serveMetrics(http, {
    database,
    token: options.metricsToken ?? null,
    eventStreams: streams.count,
    inspect,
    jobs,
  })
  await servePages(http, options.webFolder ?? null, dispatch)
  const close = async () => {
    const sent = mail.stop()
    await jobs.stop()
    await sent
    services.mailer?.close()
    await live.close()
    await database.close()
  }
  return { http, services, jobs, mail, eventStreams: streams, drain: shutdown.start, close }
}
