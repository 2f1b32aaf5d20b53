// The codes with which calls are refused, each with its HTTP status and default sentence. They are part of the API.

import { sentence } from './sentence.ts'

export const errorTable = {
  validation: [400, sentence("Something in this request isn't right. Check the marked fields.")],
  unauthenticated: [401, sentence('Not authenticated')],
  invalid_credentials: [401, sentence('Invalid username or password.')],
  second_factor_required: [401, sentence("One more step: show that it's you.")],
  invalid_code: [401, sentence("That code didn't work. Try again.")],
  second_factor_needed: [403, sentence('Set up two-step sign-in first.')],
  proof_needed: [403, sentence('Confirm that it is you first.')],
  forbidden: [403, sentence("You don't have permission to do this.")],
  switched_off: [403, sentence('Your school has switched this off.')],
  no_school: [
    403,
    sentence("Your account isn't in a school yet. Ask the person who runs Cairn for your school to add you."),
  ],
  deadline_passed: [403, sentence("The deadline has passed, so this can't be changed anymore.")],
  not_found: [404, sentence("This doesn't exist, or it was deleted.")],
  already_set_up: [409, sentence('Cairn is already set up. Sign in instead.')],
  username_taken: [409, sentence('That username is taken.')],
  email_taken: [409, sentence('Another account has this email.')],
  second_factor_missing: [409, sentence('Set up your own two-step sign-in first.')],
  no_passkeys: [409, sentence("There's no passkey to use here, or no room for another one.")],
  name_taken: [409, sentence('That name is taken.')],
  no_crew: [409, sentence("This learner isn't in a crew, so there's nothing to be captain of.")],
  not_a_candidate: [409, sentence('Only learners can be in a crew.')],
  not_a_coach: [409, sentence("This person isn't a coach.")],
  not_a_guide: [409, sentence("This person isn't a guide.")],
  crew_full: [409, sentence('This crew is full: 5 of 5. Move someone out first.')],
  crew_too_small: [
    409,
    sentence('This would leave too few learners in the crew. Move the learner to Unassigned first.'),
  ],
  too_few_learners: [409, sentence("There aren't enough learners for a crew of 3. Place them by hand.")],
  nothing_to_deal: [409, sentence('You need at least one coach and one crew.')],
  nothing_to_undo: [409, sentence("There's no sort left to undo.")],
  roles_changed: [409, sentence('Someone else just edited this person. Reload to see their changes.')],
  plan_changed: [409, sentence('Learners or crews have changed since this preview. Make a new one.')],
  account_left: [409, sentence('This account is marked as left. Bring it back first.')],
  own_account: [409, sentence("You can't do this to your own account.")],
  goal_locked: [409, sentence('This goal is incomplete and cannot be completed.')],
  goal_archived: [409, sentence("This goal is archived, so it can't be changed.")],
  goal_revised: [409, sentence('This goal has changed since you opened it. Read it again first.')],
  too_many_series: [409, sentence('That’s 20 weekly goals. End one first.')],
  too_many_goals: [409, sentence('You already have 300 goals this week. Finish or delete some first.')],
  another_person: [409, sentence('This browser belongs to someone else.')],
  too_many_guardians: [
    409,
    sentence("Six people already follow this learner. Ask the school if that's a surprise."),
  ],
  already_waved: [409, sentence('You already waved this week.')],
  too_many_replies: [409, sentence('You already have 100 saved replies. Delete some first.')],
  goal_completed: [409, sentence("This goal is completed, so its due date can't change.")],
  cannot_undo: [409, sentence('The person who had this goal is gone.')],
  already_carried: [409, sentence('This goal was carried over already.')],
  reflection_closed: [409, sentence("It's too late to write about this week.")],
  already_responded: [409, sentence("Someone has already replied, so you can't change this.")],
  reflection_revised: [409, sentence('This was changed since you opened it. Read it again first.')],
  feedback_ended: [409, sentence('This feedback has been replaced. Reply to the newer one.')],
  already_answered: [409, sentence('You have answered this already.')],
  absence_known: [409, sentence('Some of these days are entered already.')],
  calendar_changed: [
    409,
    sentence('Someone changed the calendar since you opened it. Look at it again first.'),
  ],
  last_admin: [409, sentence('This is the last admin. Make someone else an admin first.')],
  too_large: [413, sentence("That's too much to send at once. Try fewer rows.")],
  unsupported_media_type: [415, sentence('Send JSON (Content-Type: application/json).')],
  rate_limited: [429, sentence('Too many tries. Wait a moment and try again.')],
  internal: [500, sentence('Something went wrong on our side. Try again; nothing was changed.')],
  unavailable: [503, sentence("Cairn can't reach its data right now. Try again in a moment.")],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

export interface Issue {
  /** The field, as a dotted path: 'admin.password'. Empty for the body as a whole. */
  path: string
  message: string
}

export interface ErrorBody {
  message: string
  code: ErrorCode
  issues?: Issue[]
  /** People who ask for help quote it; it is in the server's log too. */
  requestId?: string
}
