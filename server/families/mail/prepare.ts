// Writes an email right before it is sent, and checks again that the recipient may receive it.
import { getWeekDays } from '../../../contract/school-week.ts'
import { insertRows } from '../../platform/db/bulk-inserts.ts'
import type { OnEngine } from '../../platform/db/engine.ts'
import { inTransaction } from '../../platform/db/school-db.ts'
import { toWeeks } from '../../platform/db/school-weeks.ts'
import type { Mail } from '../../platform/mailer.ts'
import { createToken, hashToken } from '../../session/index.ts'
import { findGuardian, lockGuardian } from '../guardians.views.ts'
import { getFamilyWeek, getFirstWeek, selectFollowedLearners } from '../learners.views.ts'
import { confirmContents, weekContents } from './contents.ts'
import type { ClaimedMail } from './outbox.ts'
import { createStopToken } from './stop-token.ts'

interface MailContext extends OnEngine {
  /** The origin of the links in the email. */
  origin: string
  now: number
}

/** An email is 'gone' if its recipient may no longer receive it, and 'held' while the school has switched emails off. */
export type Prepared = Mail | 'gone' | 'held'

export function prepareMail(context: MailContext, claimed: ClaimedMail): Promise<Prepared> {
  return claimed.kind === 'confirm'
    ? prepareConfirmation(context, claimed)
    : prepareWeeklyMail(context, claimed)
}

/** Every attempt creates a new link, because only the hash of a link is stored. */
async function prepareConfirmation(
  { db, origin, now }: MailContext,
  claimed: ClaimedMail,
): Promise<Prepared> {
  const learners = await selectFollowedLearners({ db }, claimed.guardian_id).execute()
  if (learners.every(({ familyMail }) => familyMail === 0)) return 'held'
  const token = createToken()
  const guardian = await inTransaction(db, async (tx) => {
    const found = await lockGuardian(tx, claimed.guardian_id)
    if (!found || found.address === null || found.confirmed_at !== null) return null
    const link = { token_hash: hashToken(token), guardian_id: found.id, created_at: now }
    await insertRows(tx, 'address_confirmations', [link])
    return { ...found, address: found.address }
  })
  if (!guardian) return 'gone'
  const link = `${origin}/family/confirm#${token}`
  return {
    to: guardian.address,
    ...confirmContents(guardian.language, link),
    messageId: claimed.message_id,
    headers: generatedHeaders,
  }
}

async function prepareWeeklyMail(
  { db, engine, origin, now }: MailContext,
  claimed: ClaimedMail,
): Promise<Prepared> {
  const { guardian_id: guardianId, school_id: schoolId, week } = claimed
  const guardian = await findGuardian(db, guardianId)
  if (!guardian || guardian.address === null || guardian.confirmed_at === null || guardian.mail !== 1)
    return 'gone'
  if (schoolId === null || week === null) return 'gone'
  const school = await db
    .selectFrom('schools')
    .select(['family_view', 'family_mail', 'school_week'])
    .where('id', '=', schoolId)
    .executeTakeFirst()
  if (!school) return 'gone'
  if (school.family_view !== 1 || school.family_mail !== 1) return 'held'
  const followed = await selectFollowedLearners({ db }, guardianId)
    .where('connections.school_id', '=', schoolId)
    .execute()
  const learners = followed.filter((learner) => getFirstWeek(learner) <= week)
  const weeks = []
  for (const learner of learners) weeks.push(await getFamilyWeek({ db, engine }, learner, week, now))
  if (weeks.every(({ goals }) => goals.length === 0)) return 'gone'
  const { address } = guardian
  const token = await createStopToken(db, { id: guardianId, address })
  const links = { week: `${origin}/family#${week}`, stop: `${origin}/family/stop#${token}` }
  return {
    to: address,
    ...weekContents(
      guardian.language,
      { days: getWeekDays(week, toWeeks(school.school_week)), weeks },
      links,
    ),
    messageId: claimed.message_id,
    headers: {
      ...generatedHeaders,
      ...toListIdHeader(origin, schoolId),
      ...toUnsubscribeHeaders(origin, token),
    },
  }
}

const generatedHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Lets people filter a school's emails by the List-Id header of RFC 2919. */
function toListIdHeader(origin: string, schoolId: number): Record<string, string> {
  if (!URL.canParse(origin)) return {}
  return { 'List-Id': `<goals.${schoolId}.${new URL(origin).hostname}>` }
}

/** Offers one-click unsubscribing by RFC 8058, which requires https. */
function toUnsubscribeHeaders(origin: string, token: string): Record<string, string> {
  if (!origin.startsWith('https:')) return {}
  return {
    'List-Unsubscribe': `<${origin}/api/family/mail/stop?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
