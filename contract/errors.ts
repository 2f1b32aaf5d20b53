// The codes with which calls are refused, each with its HTTP status and default message. They are part of the API.

export const errorTable = {
  validation: [400, 'Something in this request is not right. Check the marked fields.'],
  unauthenticated: [401, 'Not authenticated'],
  invalid_credentials: [401, 'Invalid username or password.'],
  second_factor_required: [401, 'One more step: show that it is you.'],
  invalid_code: [401, 'That did not work. Try again.'],
  second_factor_needed: [403, 'Set up two-step sign-in first.'],
  proof_needed: [403, 'Confirm that it is you first.'],
  forbidden: [403, 'You may not do this.'],
  switched_off: [403, 'Your school has switched this off.'],
  no_school: [
    403,
    'Your account belongs to no school yet. Ask whoever runs Cairn for your school to add you.',
  ],
  deadline_passed: [403, 'The deadline has passed, so this can no longer be changed.'],
  not_found: [404, 'This does not exist, or it was deleted.'],
  already_set_up: [409, 'Cairn is set up already. Sign in instead.'],
  username_taken: [409, 'That username is taken.'],
  email_taken: [409, 'Another account has this e-mail.'],
  second_factor_missing: [409, 'Set up your own two-step sign-in first.'],
  no_passkeys: [409, 'There is no passkey to use here, or no room for another one.'],
  name_taken: [409, 'That name is taken.'],
  no_crew: [409, 'This learner has no crew, so there is nothing to be captain of.'],
  not_a_candidate: [409, 'Only learners can be in a crew.'],
  not_a_coach: [409, 'This person is not a coach.'],
  not_a_guide: [409, 'This person is not a guide.'],
  crew_full: [409, 'This crew is full: 5 of 5. Move somebody out first.'],
  crew_too_small: [
    409,
    'This would leave too few learners in the crew. Move the learner to Unassigned first.',
  ],
  too_few_learners: [409, 'There are too few learners to make a crew of 3. Place them by hand.'],
  nothing_to_deal: [409, 'There is nothing to deal: a coach and a crew are needed.'],
  nothing_to_undo: [409, 'There is no sort left to undo.'],
  roles_changed: [409, 'Somebody changed this person meanwhile. Look at the person again first.'],
  plan_changed: [409, 'Learners or crews changed since this preview. Look at a new one.'],
  account_left: [409, 'This account is marked as left. Bring it back first.'],
  own_account: [409, 'You cannot do this to your own account.'],
  goal_locked: [409, 'This goal is incomplete and cannot be completed.'],
  goal_archived: [409, 'This goal is archived and can only be read.'],
  goal_revised: [409, 'This goal was changed since you opened it. Read it again first.'],
  too_many_goals: [409, 'That is 300 goals this week. Finish or delete some first.'],
  another_person: [409, 'This browser belongs to somebody else.'],
  too_many_guardians: [409, 'Six people look on already. Ask the school.'],
  too_many_replies: [409, 'That is 100 saved replies. Delete some first.'],
  goal_completed: [409, 'This goal is completed, so its day stays.'],
  already_carried: [409, 'This goal was carried over already.'],
  reflection_closed: [409, 'The time to write about this week is over.'],
  already_responded: [409, 'Somebody has answered this, so it stays as it is.'],
  reflection_revised: [409, 'This was changed since you opened it. Read it again first.'],
  feedback_ended: [409, 'This feedback no longer holds. Answer the newer one.'],
  already_answered: [409, 'You have answered this already.'],
  absence_known: [409, 'Some of these days are entered already.'],
  calendar_changed: [409, 'Somebody changed the calendar since you opened it. Look at it again first.'],
  last_admin: [409, 'This is the last admin. Make somebody else an admin first.'],
  too_large: [413, 'This is too much at once. Send less.'],
  unsupported_media_type: [415, 'Send JSON (Content-Type: application/json).'],
  rate_limited: [429, 'Too many tries. Wait a little and try again.'],
  internal: [500, 'Something went wrong on our side. Try again; nothing was changed.'],
  unavailable: [503, 'Cairn cannot reach its data right now. Try again in a moment.'],
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
