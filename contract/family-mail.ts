// The answers of the link that stops the weekly email, always with 200. They are separate from families.ts, so that pages load
// no schemas with them.
import { sentence } from './sentence.ts'

export const mailStopped = sentence("You won't get any more of these emails.")

/** The token belongs to a former address or a deleted guardian, or is incomplete. */
export const mailNotStopped = sentence(
  'This link doesn’t belong to an address that gets these emails. If they still come, turn them off on your page.',
)
