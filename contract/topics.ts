// What a change is about: the server publishes it, browsers refresh the calls that show it.

export const topics = [
  'goals',
  'feedback',
  'notifications',
  'activities',
  'crews',
  'people',
  'studios',
  'schools',
  'assignments',
  'session',
  'week',
] as const
export type Topic = (typeof topics)[number]
