// The people of the permission matrix: callers and owners of rows, described by role and created as rows.
import { nameKey } from '../../platform/names.ts'
import type { Browser } from '../browser.ts'
import { switchFeatures } from '../goal-calls.ts'
import { insertGoal } from '../stored-goal.ts'
import type { Story } from '../story.ts'

export type SchoolName = 'brendans' | 'harbor'
export type CrewName = 'lichen' | 'moss' | 'kelp'

/** The facts about a person that the specification's rules use, described without code of the server. */
export interface CastRole {
  /** The description in failure messages. */
  is: string
  school: SchoolName | null
  studio?: string
  crew?: CrewName
  captain?: true
  /** The crews of a coach. */
  coachOf?: readonly CrewName[]
  /** The studio of a guide; null for a guide without one. */
  guideOf?: string | null
  admin?: true
  superAdmin?: true
  bypass?: true
}

const brendans = { school: 'brendans' } as const
const harbor = { school: 'harbor' } as const
const lichen = { ...brendans, crew: 'lichen' } as const
const moss = { ...brendans, crew: 'moss' } as const
const kelp = { ...harbor, crew: 'kelp' } as const
const HERE = 'Basecamp II'
const THERE = 'Ridgeline'

/** Basecamp II is a studio of both schools. */
export const cast = {
  learner: { is: 'a learner of Lichen', ...lichen, studio: HERE },
  mate: { is: 'a learner of Lichen in another studio', ...lichen, studio: THERE },
  late: { is: 'a learner of Lichen who may bypass deadlines', ...lichen, studio: 'Summit', bypass: true },
  captain: { is: 'the captain of Lichen', ...lichen, studio: HERE, captain: true },
  mossLearner: { is: 'a learner of Moss', ...moss, studio: HERE },
  mossCaptain: { is: 'the captain of Moss', ...moss, studio: THERE, captain: true },
  crewless: { is: 'a learner without a crew', ...brendans, studio: HERE },
  studioless: { is: 'a learner without a studio', ...brendans },
  coach: { is: 'the coach of Lichen', ...brendans, coachOf: ['lichen'] },
  mossCoach: { is: 'the coach of Moss', ...brendans, coachOf: ['moss'] },
  lateCoach: { is: 'a coach of Moss who may bypass deadlines', ...brendans, coachOf: ['moss'], bypass: true },
  idleCoach: { is: 'a coach of no crew', ...brendans, coachOf: [] },
  learningCoach: {
    is: 'a coach of Moss who learns in Lichen',
    ...lichen,
    studio: 'Summit',
    coachOf: ['moss'],
  },
  ownCoach: { is: 'a coach of Lichen who learns in it', ...lichen, studio: 'Summit', coachOf: ['lichen'] },
  captainCoach: {
    is: 'a captain of Moss who coaches Lichen',
    ...moss,
    studio: 'Summit',
    captain: true,
    coachOf: ['lichen'],
  },
  guide: { is: 'the guide of Basecamp II', ...brendans, guideOf: HERE },
  otherGuide: { is: 'the guide of Ridgeline', ...brendans, guideOf: THERE },
  idleGuide: { is: 'a guide of no studio', ...brendans, guideOf: null },
  coachingGuide: {
    is: 'a guide of Ridgeline who coaches Moss',
    ...brendans,
    guideOf: THERE,
    coachOf: ['moss'],
  },
  admin: { is: 'an admin', ...brendans, admin: true },
  otherAdmin: { is: 'another admin', ...brendans, admin: true },
  coachingAdmin: { is: 'an admin who coaches Moss', ...brendans, admin: true, coachOf: ['moss'] },
  guidingAdmin: { is: 'an admin who is guide of Ridgeline', ...brendans, admin: true, guideOf: THERE },
  superAdmin: { is: 'a super admin', ...brendans, admin: true, superAdmin: true },
  bareSuperAdmin: { is: 'a super admin without the admin flag', ...brendans, superAdmin: true },
  coachingSuperAdmin: {
    is: 'a super admin who coaches Lichen',
    ...brendans,
    admin: true,
    superAdmin: true,
    coachOf: ['lichen'],
  },
  outsider: { is: 'someone without a school', school: null },
  outsideAdmin: { is: 'an admin without a school', school: null, admin: true },
  outsideSuperAdmin: { is: 'a super admin without a school', school: null, admin: true, superAdmin: true },
  farLearner: { is: 'a learner of the other school', ...kelp, studio: HERE },
  farCaptain: { is: 'a captain of the other school', ...kelp, studio: HERE, captain: true },
  farCoach: { is: 'a coach of the other school', ...harbor, coachOf: ['kelp'] },
  farGuide: { is: 'a guide of the other school', ...harbor, guideOf: HERE },
  farAdmin: { is: 'an admin of the other school', ...harbor, admin: true },
  farSuperAdmin: { is: 'a super admin of the other school', ...harbor, admin: true, superAdmin: true },
} as const satisfies Record<string, CastRole>

export type PartName = keyof typeof cast

export interface OnStage {
  name: PartName
  part: CastRole
  id: number
  browser: Browser
  goalId: number
  notificationId: number
  replyId: number
  absenceId: number
  feedbackId: number
  reflectionId: number
  sessionId: string
  passkeyId: number
  deletionId: number
  seriesId: number
}

export type Stage = Record<PartName, OnStage>

/**
 * Switches on every feature that schools can switch, and creates all people, each with a reviewed goal of this week, a
 * reflection, a notification, a saved reply and a day away.
 */
export async function createStage(s: Story): Promise<Stage> {
  await switchFeatures(s, { plans: true, weekChecks: true })
  await s.db.updateTable('schools').set({ family_view: 1 }).execute()
  const made: [PartName, OnStage][] = []
  for (const name of names) made.push([name, await enter(s, name)])
  // The cast is safe, because the entries are made from the names of the cast.
  return Object.fromEntries(made) as Stage
}

// The cast is safe, because the object is defined in this file.
const names = Object.keys(cast) as PartName[]

const writtenLastWeek = {
  week: '2026-11-09',
  first_question: 'What went well?',
  second_question: 'What will you try next week?',
  first_text: 'The map.',
  second_text: '',
  version: 1,
}

async function enter(s: Story, name: PartName): Promise<OnStage> {
  const part: CastRole = cast[name]
  const school = part.school === 'harbor' ? s.harbor : s.brendans
  const { id, browser } = await s.person(school, name, 'of the cast', {
    ...(part.studio !== undefined && { studio: part.studio }),
    ...(part.crew !== undefined && { crew: s.crews[part.crew] }),
    ...(part.coachOf && { coachOf: part.coachOf.map((crew) => s.crews[crew]) }),
    ...(typeof part.guideOf === 'string' && { guideOf: part.guideOf }),
    captain: part.captain ?? false,
    admin: part.admin ?? false,
    superAdmin: part.superAdmin ?? false,
    bypass: part.bypass ?? false,
  })
  const goalId = await insertGoal(s, {
    schoolId: school.id,
    userId: id,
    dueOn: '2026-11-20',
    timeZone: part.school === 'harbor' ? 'America/New_York' : 'America/Chicago',
  })
  const ofPerson = { user_id: id, created_at: s.clock.now() }
  const notification = await s.db
    .insertInto('notifications')
    .values({ ...ofPerson, type: 'goal_assigned', goal_id: goalId, message: 'A goal for you', is_read: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reply = await s.db
    .insertInto('saved_replies')
    .values({ ...ofPerson, text: `Well done, says ${nameKey(name)}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const absence = await s.db
    .insertInto('absences')
    .values({ ...ofPerson, school_id: school.id, from_on: '2026-12-01', to_on: '2026-12-01', by_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = await s.db
    .insertInto('feedback')
    .values({
      school_id: school.id,
      goal_id: goalId,
      provider_id: null,
      status: 'accepted',
      comments: null,
      created_at: s.clock.now(),
      is_active: 1,
      ended_by: null,
      goal_revision_at_time: 0,
      answer: null,
      answered_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reflection = await s.db
    .insertInto('reflections')
    .values({ ...ofPerson, ...writtenLastWeek, school_id: school.id, updated_at: s.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await s.db
    .insertInto('identities')
    .values({ ...ofPerson, issuer: 'https://id.school.org', subject: name })
    .execute()
  const passkey = await s.db
    .insertInto('passkeys')
    .values({
      ...ofPerson,
      credential_id: name,
      public_key: '',
      counter: 0,
      transports: '[]',
      rp_id: 'localhost',
      name: 'A key',
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await s.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  if (part.guideOf === null) {
    await s.db.updateTable('users').set({ is_guide: 1 }).where('id', '=', id).execute()
  }
  const series = await s.db
    .insertInto('goal_series')
    .values({
      school_id: school.id,
      created_by_id: id,
      title: 'Read two chapters',
      description: null,
      category: 'Academic',
      duration: 'weekly',
      plan: null,
      weekday: 0,
      school_day: 5,
      until_on: '2026-12-18',
      created_at: s.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await s.db
    .insertInto('series_people')
    .values({ school_id: school.id, series_id: series.id, user_id: id, from_week: '2026-11-23' })
    .execute()
  const deletion = await s.db
    .insertInto('deletions')
    .values({
      school_id: school.id,
      kind: 'goal',
      deleted_by_id: id,
      deleted_at: s.clock.now(),
      owner_id: id,
      audit_id: null,
      content: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (part.school === null) {
    // Nothing is kept of people without a school, and they have no weekly goals.
    await s.db.deleteFrom('goal_series').where('id', '=', series.id).execute()
    await s.db.deleteFrom('deletions').where('id', '=', deletion.id).execute()
    await s.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ school_id: null }).where('id', '=', id).execute()
      await tx.updateTable('goals').set({ school_id: null }).where('id', '=', goalId).execute()
      await tx.updateTable('absences').set({ school_id: null }).where('user_id', '=', id).execute()
      await tx.updateTable('feedback').set({ school_id: null }).where('goal_id', '=', goalId).execute()
      await tx.updateTable('reflections').set({ school_id: null }).where('user_id', '=', id).execute()
    })
  }
  return {
    name,
    part,
    id,
    browser,
    goalId,
    notificationId: notification.id,
    replyId: reply.id,
    absenceId: absence.id,
    feedbackId: entry.id,
    reflectionId: reflection.id,
    sessionId: session.id,
    passkeyId: passkey.id,
    deletionId: deletion.id,
    seriesId: series.id,
  }
}
