// The topics of changes: the server publishes them, and browsers refresh the calls that show them.
//
// session      one's own account: roles, crew, studio, flags, and whether the session goes on
// people       people as others see them: names, studio, picture, coaches; and accounts in the lists of admins
// crews        the text of crews, their members and captains
// studios      the list of studios: names and goal types
// schools      names and settings of schools
// assignments  which coach has which crews
// reflections  what learners write about their weeks, and the responses to it
// week         the goal week or the time zone changed

export const topics = [
  'goals',
  'feedback',
  'reflections',
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

/**
 * The topics that evict cached callers: the server reads the person of a session again after one of them. A change of a
 * person's roles, crew, studio, school or sessions must publish at least one, whatever the screens need.
 */
export const callerTopics = [
  'session',
  'people',
  'crews',
  'assignments',
  'studios',
  'schools',
] as const satisfies readonly Topic[]

/** The id of a page's write. The event of its change has it too, so that the page does not read again what it has read. */
export const WRITE_HEADER = 'x-cairn-write'

export interface ChangeEvent {
  topics: Topic[]
  /** The ids of the writes that changed a topic, if only writes of this user with an id changed it. */
  writes?: Partial<Record<Topic, string[]>>
}
