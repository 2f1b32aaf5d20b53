// The people of the made-up school: learners in crews of mixed studios, captains, coaches, guides and admins.
import { MAX_CREW_SIZE, MIN_CREW_SIZE } from '../../contract/crew-rules.ts'
import { usernameKey } from '../../contract/text.ts'
import { makeCrewNames, makeName, makeUsername } from './names.ts'
import { itemAt, type Random, seededRandom } from './random.ts'
import type { SeedWords } from './seed-words.ts'

export interface Studio {
  id: number
  name: string
  goalTypes: string[]
}

export interface Crew {
  /** 0 until the crew is written. */
  id: number
  name: string
  members: Person[]
  captain: Person | null
  coaches: Person[]
}

export type Role = 'superAdmin' | 'admin' | 'coach' | 'guide' | 'learner'

export interface Person {
  /** 0 until the person is written. */
  id: number
  role: Role
  firstName: string
  lastName: string
  username: string
  /** Only learners have one. */
  studio: Studio | null
  /** The studio that a guide looks after. */
  guides: Studio | null
  crew: Crew | null
  isCoach: boolean
  canBypass: boolean
  /** The probability that a goal of this person is completed. */
  diligence: number
}

export interface SignIn {
  role: string
  username: string
  name: string
}

export interface Cast {
  people: Person[]
  /** Learners who are still at the school. */
  learners: Person[]
  /** A learner who started here and is marked as left. */
  leaver: Person
  guides: Person[]
  coaches: Person[]
  admin: Person
  crews: Crew[]
  signIns: SignIn[]
  words: SeedWords
}

/** Fewer learners would not make two full crews and some learners without a crew. */
export const MIN_LEARNERS = 12
const CREWS_PER_COACH = 6
const LEARNERS_PER_GUIDE = 100
const LEARNERS_PER_ADMIN = 800

interface CastSettings {
  seed: number
  learnerCount: number
  studios: Studio[]
  words: SeedWords
}

/** @param taken username keys that exist already; the new ones are added */
export function makeCast({ seed, learnerCount, studios, words }: CastSettings, taken: Set<string>): Cast {
  const random = seededRandom(seed, 'cast')
  const people: Person[] = []
  const add = (role: Role, fields: Partial<Person> = {}): Person => {
    const { username, ...name } = makeName(random, people.length, words.names)
    const person: Person = {
      ...{ id: 0, role, ...name, username: '', studio: null, guides: null, crew: null, isCoach: false },
      ...{ canBypass: false, diligence: 0.35 + 0.6 * random.next() },
      ...fields,
    }
    person.username = makeUsername(usernameKey(fields.username ?? username), taken)
    people.push(person)
    return person
  }
  const superAdmin = add('superAdmin', { username: 'super' })
  const admin = add('admin', { username: 'admin', canBypass: true })
  for (let count = LEARNERS_PER_ADMIN; count < learnerCount; count += LEARNERS_PER_ADMIN) add('admin')
  const perStudio = Math.ceil(learnerCount / studios.length / LEARNERS_PER_GUIDE)
  const guides = Array.from({ length: perStudio }, () => studios).flatMap((round) =>
    round.map((studio) => add('guide', { guides: studio })),
  )
  const learners = Array.from({ length: learnerCount }, () =>
    add('learner', { studio: random.pick(studios) }),
  )
  const crews = dealCrews(random, learners, words.crews)
  const coaches = Array.from({ length: Math.max(2, Math.ceil(crews.length / CREWS_PER_COACH)) }, (_, index) =>
    add('coach', { isCoach: true, canBypass: index % 3 === 1 }),
  )
  assignCoaches(random, crews, coaches)
  const first = itemAt(crews, 0)
  const learner = first.members.filter((member) => member !== first.captain).sort(byLengthOfName)[0]
  const namedPeople = {
    'Super admin': superAdmin,
    Admin: admin,
    Coach: rename(coaches[0], 'coach', taken),
    Guide: rename(
      guides.find((guide) => guide.guides === learner?.studio),
      'guide',
      taken,
    ),
    Captain: rename(first.captain, 'captain', taken),
    Learner: rename(learner, 'learner', taken),
  }
  // The leaver comes last, so that everyone else is the same as without a leaver.
  const leaver = add('learner', { studio: random.pick(studios) })
  const signIns = Object.entries(namedPeople).map(([role, person]) => ({
    role,
    username: person.username,
    name: `${person.firstName} ${person.lastName}`,
  }))
  return { people, learners, leaver, guides, coaches, admin, crews, signIns, words }
}

function byLengthOfName(a: Person, b: Person): number {
  return `${a.firstName}${a.lastName}`.length - `${b.firstName}${b.lastName}`.length
}

/** People whose sign-ins are listed for the demonstration get usernames that are easy to remember. */
function rename(person: Person | null | undefined, username: string, taken: Set<string>): Person {
  if (!person) throw new RangeError(`The school is too small to have a ${username}.`)
  taken.delete(usernameKey(person.username))
  person.username = makeUsername(username, taken)
  return person
}

/** Assigns all but a few learners to crews; half of those few have no studio either. */
function dealCrews(random: Random, learners: Person[], names: readonly string[]): Crew[] {
  const crewlessCount = Math.max(2, Math.round(learners.length * 0.03))
  const shuffled = random.shuffled(learners)
  for (const [index, newcomer] of shuffled.slice(0, crewlessCount).entries())
    if (index % 2 === 0) newcomer.studio = null
  const dealt = shuffled
    .slice(crewlessCount)
    .sort((a, b) => (a.studio?.name ?? '').localeCompare(b.studio?.name ?? '', 'en'))
  const count = Math.max(
    Math.ceil(dealt.length / MAX_CREW_SIZE),
    Math.floor(dealt.length / (MIN_CREW_SIZE + 1.2)),
  )
  const sizes = Array.from({ length: count }, () => MIN_CREW_SIZE)
  for (let left = dealt.length - count * MIN_CREW_SIZE; left > 0; ) {
    const index = random.int(0, count - 1)
    if ((sizes[index] ?? MAX_CREW_SIZE) >= MAX_CREW_SIZE) continue
    sizes[index] = (sizes[index] ?? 0) + 1
    left--
  }
  const crews = makeCrewNames(random, count, names).map<Crew>((name) => ({
    ...{ id: 0, name, members: [], captain: null, coaches: [] },
  }))
  // The learners are sorted by studio and dealt round robin, so that each crew mixes studios.
  let next = 0
  for (const learner of dealt) {
    while (itemAt(crews, next).members.length >= itemAt(sizes, next)) next++
    const crew = itemAt(crews, next++)
    crew.members.push(learner)
    learner.crew = crew
  }
  for (const [index, crew] of crews.entries()) {
    if (index === 0 || random.chance(0.92)) crew.captain = random.pick(crew.members)
  }
  return crews
}

/** Assigns coaches evenly; some crews get a second coach. From 6 crews on, one learner is a coach too. */
function assignCoaches(random: Random, crews: Crew[], coaches: Person[]): void {
  for (const [index, crew] of crews.entries()) {
    crew.coaches.push(itemAt(coaches, index))
    if (random.chance(0.15)) crew.coaches.push(itemAt(coaches, index + 1))
  }
  const student = crews.at(-1)?.members.find((member) => member.crew?.captain !== member)
  if (crews.length < 6 || !student) return
  student.isCoach = true
  itemAt(crews, 1).coaches.push(student)
}
