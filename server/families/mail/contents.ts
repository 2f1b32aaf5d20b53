// Writes the emails to guardians, as text and as HTML with the same words.
import type { Day } from '../../../contract/days.ts'
import type { StoredFamilyGoal, StoredFamilyWeek } from '../../../contract/families.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'
import type { WeekDays } from '../../../contract/school-week.ts'
import { type SentenceValues, sentence } from '../../../contract/sentence.ts'
import { sayIn } from '../../platform/catalogs.ts'
import { type Block, toHtmlDocument, toTextDocument } from './layout.ts'
import { isolate } from './written-text.ts'

export interface Contents {
  subject: string
  text: string
  html: string
}

interface Links {
  week: string
  stop: string
}

/** A week of the learners of one school. */
interface SchoolsWeek {
  days: Pick<WeekDays, 'weekStart' | 'weekEnd'>
  weeks: readonly Pick<StoredFamilyWeek, 'learner' | 'goals'>[]
}

/** The weekly email. Learners appear by first name only. */
export function weekContents(
  language: FamilyLanguage,
  { days: { weekStart, weekEnd }, weeks }: SchoolsWeek,
  links: Links,
): Contents {
  const say = (text: string) => sayIn(language, text)
  const [first] = weeks
  const span = toSpan(weekStart, weekEnd)
  const learners = weeks.map(
    ({ learner, goals }): Block => ({
      heading: say(describeWeek(isolate(learner.firstName), goals)),
      items: goals.map((goal) => say(describeGoal(goal))),
    }),
  )
  const daysAndSchool = sentence(
    '{months, select, one {{firstMonth} {first} to {last}} other {{firstMonth} {first} to {lastMonth} {last}}}, {school}',
    { ...span, school: isolate(first?.learner.school ?? '') },
  )
  const blocks: Block[] = [
    { lines: [say(daysAndSchool)] },
    ...learners,
    { button: { text: say(sentence('See the week')), href: links.week } },
    {
      lines: [
        say(sentence('You get this email because you turned it on.')),
        { text: say(sentence('Stop these emails')), href: links.stop },
      ],
      isSmall: true,
    },
  ]
  const subject = sentence(
    'The week in goals, {months, select, one {{firstMonth} {first} to {last}} other {{firstMonth} {first} to {lastMonth} {last}}}',
    span,
  )
  return toContents(language, say(subject), say(sentence('The week in goals')), blocks)
}

/** The days of a week as values: 'Nov 16 to 20' names one month, 'Nov 30 to Dec 4' two. */
const toSpan = (from: Day, to: Day): SentenceValues => ({
  months: from.slice(0, 7) === to.slice(0, 7) ? 'one' : 'two',
  firstMonth: { month: from },
  first: Number(from.slice(8)),
  lastMonth: { month: to },
  last: Number(to.slice(8)),
})

function describeWeek(name: string, goals: readonly StoredFamilyGoal[]): string {
  const done = goals.filter(({ status }) => status === 'completed').length
  return goals.length === 0
    ? sentence('{name}: no goals this week', { name })
    : sentence('{name}: {done} of {total, plural, one {# goal} other {# goals}} finished', {
        name,
        done,
        total: goals.length,
      })
}

/** 'Finished: Read three chapters (accepted)' */
function describeGoal({ title, status, feedback }: StoredFamilyGoal): string {
  const [newest] = feedback
  const values = { status, title: isolate(title), verdict: newest?.status ?? '' }
  return newest
    ? sentence(
        '{status, select, completed {Finished} incomplete {Not finished} other {Open}}: {title} ({verdict, select, accepted {accepted} needs_improvement {needs work} other {not accepted}})',
        values,
      )
    : sentence(
        '{status, select, completed {Finished} incomplete {Not finished} other {Open}}: {title}',
        values,
      )
}

/** It omits the guardian's name: anyone may enter any address, and could choose what a stranger reads first. */
export function confirmContents(language: FamilyLanguage, link: string): Contents {
  const say = (text: string) => sayIn(language, text)
  const text = sentence(
    'Someone asked for Cairn’s weekly email to be sent to this address. If that was you, open the page and press the button.',
  )
  const otherwise = sentence(
    'The link works for 48 hours. If it wasn’t you, do nothing, and you won’t get any emails.',
  )
  const blocks: Block[] = [
    { lines: [say(text)] },
    { button: { text: say(sentence('Confirm this address')), href: link } },
    { lines: [say(otherwise)], isSmall: true },
  ]
  const subject = say(sentence('Confirm your address for the weekly email'))
  return toContents(language, subject, say(sentence('Confirm your address')), blocks)
}

function toContents(language: FamilyLanguage, subject: string, title: string, blocks: Block[]): Contents {
  return {
    subject,
    text: toTextDocument(title, blocks),
    html: toHtmlDocument({ language, subject, title, blocks }),
  }
}
