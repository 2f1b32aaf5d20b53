// The made-up week of the demo. It comes from no real school, and is not stored.
import { t } from '@lingui/core/macro'
import { type Category, categories, type Duration } from '../../contract/goals.ts'

export interface SampleGoal {
  id: number
  title: string
  category: Category
  duration: Duration
  due: string
  done: boolean
}

/** The ids of the sample goals that are finished when the demo begins. */
export const finishedSampleGoals: ReadonlySet<number> = new Set([2, 3])

/** The goals of each category. */
const goalsByCategory = (): Record<Category, Omit<SampleGoal, 'done' | 'category'>[]> => ({
  Academic: [
    { id: 1, title: t`Read 20 pages of “Hatchet”`, duration: 'daily', due: t`Today, 4:00 PM` },
    {
      id: 2,
      title: t`Finish 3 practice sheets on fractions`,
      duration: 'weekly',
      due: t`Friday, 4:00 PM`,
    },
  ],
  Personal: [
    { id: 3, title: t`Ask someone new to play at recess`, duration: 'weekly', due: t`Friday, 4:00 PM` },
  ],
  Extracurricular: [
    {
      id: 4,
      title: t`Practice the D-minor scale for 15 minutes`,
      duration: 'daily',
      due: t`Today, 4:00 PM`,
    },
  ],
})

export function listSampleGoals(): Omit<SampleGoal, 'done'>[] {
  const goals = goalsByCategory()
  return categories
    .flatMap((category) => goals[category].map((goal) => ({ ...goal, category })))
    .sort((a, b) => a.id - b.id)
}

export const getSampleGroup = () => ({
  name: t`Trail Blazers`,
  /** The group's rank in the sample school. */
  rank: 2,
  members: [
    { id: 1, firstName: t`Maya`, lastName: t`Okafor`, note: t`Captain`, done: 4, goals: 5 },
    { id: 2, firstName: t`Leo`, lastName: t`Lindqvist`, note: '', done: 2, goals: 3 },
    { id: 3, firstName: t`Priya`, lastName: t`Raman`, note: '', done: 3, goals: 3 },
  ],
})

/** The number of school days in a row with a finished goal. */
export const sampleStreak = 4

export const listSampleActivity = () => [
  {
    firstName: t`Maya`,
    lastName: t`Okafor`,
    isFinished: true,
    goal: t`Swim 20 laps`,
    when: t`5 min ago`,
  },
  {
    firstName: t`Priya`,
    lastName: t`Raman`,
    isFinished: false,
    goal: t`Write to my grandmother`,
    when: t`1 h ago`,
  },
  {
    firstName: t`Leo`,
    lastName: t`Lindqvist`,
    isFinished: true,
    goal: t`Pack my bag at night`,
    when: t`yesterday`,
  },
]
