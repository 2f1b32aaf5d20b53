// The made-up week of the demo. It comes from no real school, and is not stored.
import type { Category, Duration } from '../../contract/goals.ts'

export interface SampleGoal {
  id: number
  title: string
  category: Category
  duration: Duration
  due: string
  done: boolean
}

export const sampleGoals: readonly SampleGoal[] = [
  {
    id: 1,
    title: 'Read 20 pages of “Hatchet”',
    category: 'Academic',
    duration: 'daily',
    due: 'Today, 4:00 PM',
    done: false,
  },
  {
    id: 2,
    title: 'Finish 3 practice sheets on fractions',
    category: 'Academic',
    duration: 'weekly',
    due: 'Friday, 4:00 PM',
    done: true,
  },
  {
    id: 3,
    title: 'Ask someone new to play at recess',
    category: 'Personal',
    duration: 'weekly',
    due: 'Friday, 4:00 PM',
    done: true,
  },
  {
    id: 4,
    title: 'Practice the D-minor scale for 15 minutes',
    category: 'Extracurricular',
    duration: 'daily',
    due: 'Today, 4:00 PM',
    done: false,
  },
]

export const sampleGroup = {
  name: 'Trail Blazers',
  /** The group's rank in the sample school. */
  rank: 2,
  members: [
    { id: 1, firstName: 'Maya', lastName: 'Okafor', note: 'Captain', done: 4, goals: 5 },
    { id: 2, firstName: 'Leo', lastName: 'Lindqvist', note: '', done: 2, goals: 3 },
    { id: 3, firstName: 'Priya', lastName: 'Raman', note: '', done: 3, goals: 3 },
  ],
} as const

/** The number of school days in a row with a finished goal. */
export const sampleStreak = 4

export const sampleActivity = [
  { firstName: 'Maya', lastName: 'Okafor', did: 'finished', goal: 'Swim 20 laps', when: '5 min ago' },
  { firstName: 'Priya', lastName: 'Raman', did: 'set', goal: 'Write to my grandmother', when: '1 h ago' },
  {
    firstName: 'Leo',
    lastName: 'Lindqvist',
    did: 'finished',
    goal: 'Pack my bag at night',
    when: 'yesterday',
  },
] as const
