// The sentences of mails in English. Those of other languages have the same shape.
import type { Day } from '../../../../contract/days.ts'
import { plural } from '../../../../contract/sentences.ts'

const monthOf = (day: Day) => new Date(day).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })

/** 'Nov 16 to 20', 'Nov 30 to Dec 4' */
function span(from: Day, to: Day): string {
  const end = monthOf(from) === monthOf(to) ? '' : `${monthOf(to)} `
  return `${monthOf(from)} ${Number(from.slice(8))} to ${end}${Number(to.slice(8))}`
}

export const en = {
  span,
  weekSubject: (days: string) => `The week in goals, ${days}`,
  weekTitle: 'The week in goals',
  daysAndSchool: (days: string, school: string) => `${days}, ${school}`,
  goalsFinished: (name: string, done: number, total: number) =>
    `${name}: ${done} of ${plural(total, 'goal')} finished`,
  noGoals: (name: string) => `${name}: no goals this week`,
  status: { completed: 'Finished', incomplete: 'Not finished', in_progress: 'Open' },
  verdict: { accepted: 'accepted', needs_improvement: 'needs work', denied: 'not accepted' },
  seeWeek: 'See the week',
  why: 'You get this email because you turned it on.',
  stop: 'Stop these emails',
  confirmSubject: 'Confirm your address for the weekly email',
  confirmTitle: 'Confirm your address',
  confirmText:
    'Someone asked for Cairn’s weekly email to be sent to this address. If that was you, open the page and press the button.',
  confirmLink: 'Confirm this address',
  confirmOtherwise:
    'The link works for 48 hours. If it wasn’t you, do nothing, and you won’t get any emails.',
}

export type MailWords = typeof en
