// What is said after a learner was moved.

interface Named {
  name: string
}

interface Mover {
  firstName: string
  lastName: string
  isCrewCaptain: boolean
}

/** 'Zoë Ångström moved to Moss Makers and is no longer captain of Lichen Legends.' The same crew twice: no move. */
export function moveSentence(learner: Mover, from: Named | null, to: Named | null): string {
  const who = `${learner.firstName} ${learner.lastName}`
  if (from?.name === to?.name)
    return to ? `${who} is already in ${to.name}.` : `${who} is already unassigned.`
  const where = to ? `moved to ${to.name}` : 'is unassigned now'
  if (!learner.isCrewCaptain || !from) return `${who} ${where}.`
  return `${who} ${where} and ${to ? 'is ' : ''}no longer captain of ${from.name}.`
}

export function deselectedSentence(captains: number): string {
  if (captains === 0) return 'No learner was crew captain.'
  return captains === 1
    ? '1 learner is no longer crew captain.'
    : `${captains} learners are no longer crew captains.`
}
