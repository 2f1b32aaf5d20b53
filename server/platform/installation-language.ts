// The language in which the server answers people whom it does not know yet.
import { isLanguage, type Language, languageCodes, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { pickLanguage } from './accept-language.ts'
import type { Database } from './db/open.ts'
import type { Live } from './live.ts'

/** Other processes, such as the command line, may change schools without an event. */
const MAX_AGE_MS = 60_000

export type InstallationLanguage = ReturnType<typeof installationLanguage>

export function installationLanguage({ db }: Pick<Database, 'db'>, live: Live) {
  /** The languages of the schools, that of the oldest school first. None before the set-up. */
  let languages: readonly Language[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let changes = 0
  live.subscribe(({ topics }) => {
    if (!topics.includes('schools')) return
    changes++
    readAt = Number.NEGATIVE_INFINITY
  })
  return {
    /** Reads the languages again if they may have changed. Without the database the last known ones stay. */
    refresh: async (): Promise<void> => {
      if (performance.now() - readAt < MAX_AGE_MS) return
      const before = changes
      try {
        const rows = await db
          .selectFrom('schools')
          .select(({ fn }) => ['language', fn.min('id').as('first')])
          .groupBy('language')
          .orderBy('first')
          .execute()
        languages = rows.map(({ language }) => language).filter(isLanguage)
        // The first school must count as soon as it is there, and events of other nodes arrive a moment later.
        if (before === changes && languages.length > 0) readAt = performance.now()
      } catch {
        readAt = performance.now()
      }
    },
    /** If all schools have one language, it is that one, whatever the browser prefers. */
    pick: (acceptLanguage: string | undefined): Language => {
      const [first, second] = languages
      if (first !== undefined && second === undefined) return first
      const known = first === undefined ? languageCodes : languages
      return pickLanguage(acceptLanguage, known) ?? first ?? SOURCE_LANGUAGE
    },
  }
}
