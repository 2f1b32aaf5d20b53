// What the link that stops the weekly mail answers, always with 200. Separate from families.ts, so that pages load no schemas
// with it.

export const mailStopped = "You won't get any more of these emails."

/** For a token that stops nothing: of a former address, of a deleted guardian, or one that is not complete. */
export const mailNotStopped =
  'This link doesn’t belong to an address that gets these emails. If they still come, turn them off on your page.'
