/** Who reads what the owner writes with a goal, in the forms for plans, for notes of stuck goals and for answers. */
export const GOAL_READERS = 'Your captain, your coaches, guides and the admins can read this.'
