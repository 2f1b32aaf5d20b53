// Writes the reflections of made-up learners on the last weeks, with the responses of their coaches and guides.
import { findLookBackByWeek } from '../../contract/look-back.ts'
import { insertRows, reserveIds } from '../platform/db/bulk-inserts.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Cast, Person } from './cast.ts'
import { type Random, seededRandom } from './random.ts'
import type { SeedWords } from './seed-words.ts'
import type { SeedWeek } from './weeks.ts'

const WEEKS_WRITTEN = 6
const WRITES = 0.7
const WRITES_ONE_TEXT = 0.2
const RESPONDED = 0.85
/** The share in the newest week, because most of it still awaits a response. */
const RESPONDED_NEWEST = 0.4
const RESPONDED_WITH_TEXT = 0.4

interface Past {
  seed: number
  /** Epoch milliseconds. */
  now: number
  weeks: readonly SeedWeek[]
}

interface Written {
  learner: Person
  row: { user_id: number; week: string; first_text: string; second_text: string; created_at: number }
  response: { provider_id: number; text: string | null; created_at: number } | null
}

/** Some are read, some are answered, and some still await a response. People are not notified about the past. */
export async function writeReflections(
  school: SchoolDb,
  cast: Cast,
  { seed, now, weeks }: Past,
): Promise<void> {
  const time = { timeZone: school.timeZone, weeks: school.weeks }
  const windows = weeks
    .map(({ days }) => findLookBackByWeek(days[0]?.day ?? '', { ...time, entries: [] }))
    .filter((window) => window !== null && window.opensAt < now)
    .slice(-WEEKS_WRITTEN)
  for (const window of windows) {
    if (window === null) continue
    const before = Math.min(now, window.closesAt)
    const responded = window === windows.at(-1) ? RESPONDED_NEWEST : RESPONDED
    const written = cast.learners
      .filter(({ studio }) => studio !== null)
      .flatMap((learner): Written[] => {
        const random = seededRandom(seed, 'reflection', window.week, learner.id)
        if (!random.chance(WRITES)) return []
        const at = Math.floor(window.opensAt + (before - window.opensAt) * random.next())
        const [first_text, second_text] = pickTexts(random, cast.words)
        const row = { user_id: learner.id, week: window.week, first_text, second_text, created_at: at }
        return [{ learner, row, response: makeResponse(random, cast, learner, { at, now, responded }) }]
      })
      .sort((a, b) => a.row.created_at - b.row.created_at)
    const ids = await reserveIds(school.db, school.engine, 'reflections', written.length)
    const [first_question, second_question] = cast.words.questions
    const common = { school_id: school.schoolId, first_question, second_question, version: 1 }
    const reflections = written.map(({ row }, index) => {
      return { id: ids[index] ?? 0, ...common, ...row, updated_at: row.created_at }
    })
    const responses = written.flatMap(({ response }, index) =>
      response ? [{ school_id: school.schoolId, reflection_id: ids[index] ?? 0, ...response }] : [],
    )
    await insertRows(school.db, 'reflections', reflections)
    await insertRows(school.db, 'responses', responses)
  }
}

function pickTexts(random: Random, { wentWell, willTry }: SeedWords): [string, string] {
  const texts: [string, string] = [random.pick(wentWell), random.pick(willTry)]
  return random.chance(WRITES_ONE_TEXT) ? [texts[0], ''] : texts
}

/** The response of an adult coach of the crew or the studio's guide; null if there is none yet. */
function makeResponse(
  random: Random,
  { guides, words }: Cast,
  learner: Person,
  { at, now, responded }: { at: number; now: number; responded: number },
): Written['response'] {
  const adults = [
    ...(learner.crew?.coaches ?? []).filter(({ studio }) => studio === null),
    ...guides.filter(({ guides: studio }) => studio !== null && studio.id === learner.studio?.id),
  ]
  const text = random.chance(RESPONDED_WITH_TEXT) ? random.pick(words.responses) : null
  if (adults.length === 0 || !random.chance(responded)) return null
  const { id } = random.pick(adults)
  const later = Math.floor(Math.min(now - at, 3 * 24 * 60 * 60_000) * random.next())
  return { provider_id: id, text, created_at: at + later }
}
