// Which goals a made-up school sets itself in one week.
import type { Cast, Person } from './cast.ts'
import { goalStory } from './goal-story.ts'
import type { MadeUpGoal, Setting, Wish } from './made-up-goal.ts'
import { itemAt, seededRandom } from './random.ts'
import type { SeedWeek } from './weeks.ts'

/** One and a half a learner and week on average. */
const goalsOfLearner = [
  [0.12, 0],
  [0.4, 1],
  [0.34, 2],
  [0.14, 3],
] as const

const goalsOfGuide = [
  [0.3, 0],
  [0.5, 1],
  [0.2, 2],
] as const

export function goalsOfWeek(
  { learners, guides, crews }: Cast,
  seed: number,
  setting: Omit<Setting, 'random'>,
): MadeUpGoal[] {
  const { week } = setting
  const [spotlight] = week.isActive ? crews : []
  const ofPerson = (person: Person, counts: typeof goalsOfLearner | typeof goalsOfGuide): MadeUpGoal[] => {
    const random = seededRandom(seed, week.days[0]?.day ?? '', person.id)
    const wishes =
      person.crew === spotlight && spotlight ? wishesFor(week, spotlight.members.indexOf(person)) : []
    const count = Math.max(wishes.length, random.weighted<number>(counts))
    return Array.from({ length: count }, (_, index) =>
      goalStory({ ...setting, random }, person, wishes[index]),
    ).filter((goal) => goal !== null)
  }
  // Without a studio they have not chosen one yet, and so have not begun.
  const started = learners.filter((learner) => learner.studio !== null)
  return [
    ...started.flatMap((learner) => ofPerson(learner, goalsOfLearner)),
    ...guides.flatMap((guide) => ofPerson(guide, goalsOfGuide)),
  ]
}

/** The first crew, whose people the demonstration names, has goals in every state that the day of the week allows. */
function wishesFor({ days }: SeedWeek, member: number): Wish[] {
  const friday = itemAt(days, days.length - 1)
  const all: Wish[] = [
    { due: itemAt(days, 0), completed: false },
    { due: itemAt(days, 1), completed: true, reviewed: 'accepted' },
    { due: friday, completed: false, reviewed: 'needs_improvement' },
    { due: friday, completed: false, reviewed: 'never' },
    { completed: true, reviewed: 'never' },
  ]
  return [0, 1, 2, 3].map((index) => itemAt(all, member + index))
}
