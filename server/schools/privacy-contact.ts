// Whom people of a school ask about what is kept about them; the page '/privacy' shows it.
import { textOrNull } from '../../contract/characters.ts'
import { toSchool } from '../platform/audiences.ts'
import type { Queries } from '../platform/db/engine.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { recordSettings } from './settings.ts'

export async function privacyContact({ db, schoolId }: SchoolDb) {
  return db
    .selectFrom('schools')
    .select('privacy_contact as contact')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** For families and other visitors. With several schools it is null, because nobody learns of a school without an account. */
export async function contactOfOnlySchool(db: Queries) {
  const [school, other] = await db
    .selectFrom('schools')
    .select('privacy_contact as contact')
    .limit(2)
    .execute()
  return { contact: other === undefined ? (school?.contact ?? null) : null }
}

/** A blank contact is null. */
export async function changePrivacyContact(
  { services, caller, now }: ActorContext,
  school: SchoolDb,
  sent: string | null,
) {
  const contact = textOrNull(sent)
  const changed = await transaction(school, async (tx) => {
    await lockSchool(tx)
    if ((await privacyContact(tx)).contact === contact) return false
    await tx.db
      .updateTable('schools')
      .set({ privacy_contact: contact })
      .where('id', '=', tx.schoolId)
      .execute()
    await recordSettings(tx, { caller, now }, { privacyContact: contact })
    return true
  })
  if (changed) services.live.publish({ schoolId: school.schoolId, topics: ['schools'], to: toSchool })
  return { contact }
}
