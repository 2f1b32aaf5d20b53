// What mails to guardians say, as text and as HTML of the same words.
import { addDays } from '../../../contract/days.ts'
import type { StoredFamilyGoal, StoredFamilyWeek } from '../../../contract/families.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'
import { FRIDAY } from '../../../contract/school-days.ts'
import { en, type MailWords } from './words/en.ts'
import { es } from './words/es.ts'

const words: Record<FamilyLanguage, MailWords> = { en, es }

export interface Contents {
  subject: string
  text: string
  html: string
}

/** A line with a link; its text is the link's. */
interface Linked {
  text: string
  href: string
}
type Line = string | Linked

interface Links {
  week: string
  stop: string
}

/** Of learners of one school. First names alone. */
export function weekContents(
  language: FamilyLanguage,
  weeks: readonly Pick<StoredFamilyWeek, 'learner' | 'weekStart' | 'goals'>[],
  links: Links,
): Contents {
  const say = words[language]
  const [first] = weeks
  const days = first ? say.span(first.weekStart, addDays(first.weekStart, FRIDAY)) : ''
  const blocks: Line[][] = weeks.map(({ learner, goals }) => [
    headOf(say, oneLine(learner.firstName), goals),
    ...goals.map((goal) => goalLine(say, goal)),
  ])
  return contents(
    say.weekSubject(days),
    say.weekTitle,
    [
      [say.daysAndSchool(days, oneLine(first?.learner.school ?? ''))],
      ...blocks,
      [{ text: say.seeWeek, href: links.week }],
      [say.why, { text: say.stop, href: links.stop }],
    ],
    language,
  )
}

function headOf(say: MailWords, name: string, goals: readonly StoredFamilyGoal[]): string {
  const done = goals.filter(({ status }) => status === 'completed').length
  return goals.length === 0 ? say.noGoals(name) : say.goalsFinished(name, done, goals.length)
}

/** 'Finished: Read three chapters (accepted)' */
function goalLine(say: MailWords, { title, status, feedback: [newest] }: StoredFamilyGoal): string {
  const verdict = newest ? ` (${say.verdict[newest.status]})` : ''
  return `${say.status[status]}: ${oneLine(title)}${verdict}`
}

/** Without the name of the guardian: anyone may enter any address, and would choose the first words that it gets. */
export function confirmContents(language: FamilyLanguage, link: string): Contents {
  const say = words[language]
  return contents(
    say.confirmSubject,
    say.confirmTitle,
    [[say.confirmText], [{ text: say.confirmLink, href: link }], [say.confirmOtherwise]],
    language,
  )
}

/** What people wrote cannot begin a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function contents(
  subject: string,
  title: string,
  blocks: readonly Line[][],
  language: FamilyLanguage,
): Contents {
  const text = [[title], ...blocks].map((lines) => lines.map(plain).join('\n')).join('\n\n')
  const paragraphs = blocks.map((lines) => `<p>${lines.map(marked).join('<br>\n')}</p>`)
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #1f2a24; max-width: 36em">
<h1 style="font-size: 1.3em">${escaped(title)}</h1>
${paragraphs.join('\n')}
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

const plain = (line: Line) => (typeof line === 'string' ? line : `${line.text}: ${line.href}`)

const marked = (line: Line) =>
  typeof line === 'string' ? escaped(line) : `<a href="${escaped(line.href)}">${escaped(line.text)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
