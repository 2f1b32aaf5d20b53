// Writes the emails to guardians, as text and as HTML with the same words.
import type { StoredFamilyGoal, StoredFamilyWeek } from '../../../contract/families.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'
import type { WeekDays } from '../../../contract/school-week.ts'
import { type Block, toHtmlDocument, toTextDocument } from './layout.ts'
import { en, type MailWords } from './words/en.ts'
import { es } from './words/es.ts'
import { isolate } from './written-text.ts'

const sentencesByLanguage: Record<FamilyLanguage, MailWords> = { en, es }

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
  const sentences = sentencesByLanguage[language]
  const [first] = weeks
  const days = sentences.span(weekStart, weekEnd)
  const learners = weeks.map(
    ({ learner, goals }): Block => ({
      heading: formatHeading(sentences, isolate(learner.firstName), goals),
      items: goals.map((goal) => formatGoal(sentences, goal)),
    }),
  )
  const blocks: Block[] = [
    { lines: [sentences.daysAndSchool(days, isolate(first?.learner.school ?? ''))] },
    ...learners,
    { button: { text: sentences.seeWeek, href: links.week } },
    { lines: [sentences.why, { text: sentences.stop, href: links.stop }], isSmall: true },
  ]
  return toContents(language, sentences.weekSubject(days), sentences.weekTitle, blocks)
}

function formatHeading(sentences: MailWords, name: string, goals: readonly StoredFamilyGoal[]): string {
  const done = goals.filter(({ status }) => status === 'completed').length
  return goals.length === 0 ? sentences.noGoals(name) : sentences.goalsFinished(name, done, goals.length)
}

/** 'Finished: Read three chapters (accepted)' */
function formatGoal(sentences: MailWords, { title, status, feedback }: StoredFamilyGoal): string {
  const [newest] = feedback
  const verdict = newest ? ` (${sentences.verdict[newest.status]})` : ''
  return `${sentences.status[status]}: ${isolate(title)}${verdict}`
}

/** It omits the guardian's name: anyone may enter any address, and could choose what a stranger reads first. */
export function confirmContents(language: FamilyLanguage, link: string): Contents {
  const sentences = sentencesByLanguage[language]
  const blocks: Block[] = [
    { lines: [sentences.confirmText] },
    { button: { text: sentences.confirmLink, href: link } },
    { lines: [sentences.confirmOtherwise], isSmall: true },
  ]
  return toContents(language, sentences.confirmSubject, sentences.confirmTitle, blocks)
}

function toContents(language: FamilyLanguage, subject: string, title: string, blocks: Block[]): Contents {
  return {
    subject,
    text: toTextDocument(title, blocks),
    html: toHtmlDocument({ language, subject, title, blocks }),
  }
}
