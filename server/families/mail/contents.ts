// What mails to guardians say, as text and as HTML of the same words.
import { addDays } from '../../../contract/days.ts'
import type { StoredFamilyGoal, StoredFamilyWeek } from '../../../contract/families.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'
import { FRIDAY } from '../../../contract/school-days.ts'
import { type Block, htmlDocument, textDocument } from './layout.ts'
import { en, type MailWords } from './words/en.ts'
import { es } from './words/es.ts'
import { isolated } from './written-text.ts'

const words: Record<FamilyLanguage, MailWords> = { en, es }

export interface Contents {
  subject: string
  text: string
  html: string
}

interface Links {
  week: string
  stop: string
}

/** The learners of one school, by first names alone. */
export function weekContents(
  language: FamilyLanguage,
  weeks: readonly Pick<StoredFamilyWeek, 'learner' | 'weekStart' | 'goals'>[],
  links: Links,
): Contents {
  const say = words[language]
  const [first] = weeks
  const days = first ? say.span(first.weekStart, addDays(first.weekStart, FRIDAY)) : ''
  const learners = weeks.map(
    ({ learner, goals }): Block => ({
      heading: headOf(say, isolated(learner.firstName), goals),
      items: goals.map((goal) => goalLine(say, goal)),
    }),
  )
  const blocks: Block[] = [
    { lines: [say.daysAndSchool(days, isolated(first?.learner.school ?? ''))] },
    ...learners,
    { button: { text: say.seeWeek, href: links.week } },
    { lines: [say.why, { text: say.stop, href: links.stop }], isSmall: true },
  ]
  return contents(language, say.weekSubject(days), say.weekTitle, blocks)
}

function headOf(say: MailWords, name: string, goals: readonly StoredFamilyGoal[]): string {
  const done = goals.filter(({ status }) => status === 'completed').length
  return goals.length === 0 ? say.noGoals(name) : say.goalsFinished(name, done, goals.length)
}

/** 'Finished: Read three chapters (accepted)' */
function goalLine(say: MailWords, { title, status, feedback }: StoredFamilyGoal): string {
  const [newest] = feedback
  const verdict = newest ? ` (${say.verdict[newest.status]})` : ''
  return `${say.status[status]}: ${isolated(title)}${verdict}`
}

/** Without the name of the guardian: anyone may enter any address, and would choose the first words that it gets. */
export function confirmContents(language: FamilyLanguage, link: string): Contents {
  const say = words[language]
  const blocks: Block[] = [
    { lines: [say.confirmText] },
    { button: { text: say.confirmLink, href: link } },
    { lines: [say.confirmOtherwise], isSmall: true },
  ]
  return contents(language, say.confirmSubject, say.confirmTitle, blocks)
}

function contents(language: FamilyLanguage, subject: string, title: string, blocks: Block[]): Contents {
  return {
    subject,
    text: textDocument(title, blocks),
    html: htmlDocument({ language, subject, title, blocks }),
  }
}
