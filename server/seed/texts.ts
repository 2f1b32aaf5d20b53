// The texts of made-up goals and feedback. Words in braces are filled in at random, so that an edit of a goal is the same
// sentence with a different number or book.
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { formatGoalTitle, MAX_QUANTITY } from '../../contract/goal-types.ts'
import type { Category } from '../../contract/goals.ts'
import type { Random } from './random.ts'

const titles: Record<Category, readonly string[]> = {
  Academic: [
    'Read {few} chapters of {book}',
    'Finish the {topic} problem set',
    'Learn {many} new {language} words',
    'Complete {few} Khan Academy units on {topic}',
    'Write the first draft of my {paper}',
    'Revise my {paper} after the peer review',
    'Practice {topic} for {minutes} minutes a day',
    'Explain {topic} to a crewmate without notes',
    'Earn {many} points in {language}',
    'Memorize {few} stanzas of my poem',
    'Outline the {paper} and find {few} good sources',
    'Solve {few} of the challenge problems on {topic}',
  ],
  Personal: [
    'Drink {few} glasses of water every day',
    'Be on time {few} mornings in a row',
    'Meditate for {minutes} minutes before the launch',
    'Write down {few} things I’m grateful for',
    'Put the phone away {few} evenings this week',
    'Give {few} honest shout-outs',
    'Keep my desk and locker tidy until Friday',
    'Be asleep before 9:30 on {few} school nights',
    'Speak up in {few} discussions',
    'Do {few} small things for someone at home without being asked',
    'Eat lunch with someone new on {few} days',
    'Pause and breathe before I answer',
  ],
  Extracurricular: [
    'Practice the {instrument} for {minutes} minutes a day',
    'Run {few} miles before Friday',
    'Hit {many} free throws',
    'Fill {few} pages of my sketchbook',
    'Rehearse scene {few} of the play without the script',
    'Add a level to the game I’m building',
    'Learn the {instrument} part of our song',
    'Swim {many} laps',
    'Film and edit {few} minutes of our documentary',
    'Bake {few} loaves for the market',
    'Solder and test {few} boards for robotics',
    'Plant {few} rows in the school garden',
  ],
}

/** One goal in a hundred has one of these titles. */
const oddTitles = [
  '“Hamlet”, acts 1–3 — read & annotate (yes, all of it!)',
  '🚀 Launch the weather balloon 🎈',
  'قراءة ثلاثة فصول من كتاب الأمير الصغير',
  'Émilie’s & my duet: bars 12–48, hands together',
  'Rebuild the bridge model so that it carries 12 kg, measure how far it bends with every kilogram we add, draw the curve on graph paper and write half a page on why the second try held longer than ours did',
]

const slots: Record<string, readonly string[]> = {
  book: ['Holes', 'The Giver', 'Hatchet', 'The Hobbit', 'Wonder', 'A Wrinkle in Time', 'Esperanza Rising'],
  topic: ['fractions', 'long division', 'the water cycle', 'linear equations', 'photosynthesis', 'ratios'],
  language: ['Spanish', 'French', 'Mandarin', 'Latin', 'German'],
  paper: ['essay on rivers', 'lab report', 'short story', 'history paper', 'book review'],
  instrument: ['piano', 'violin', 'guitar', 'cello', 'drum', 'ukulele'],
}

const descriptions = [
  'I’ll show my crew the notebook on Friday.',
  'A little every day, right after lunch.',
  'Last week I stopped halfway, so this time I’m starting on Monday.',
  'My partner will check it with me.',
  'Why: it’s the last piece before the exhibition.',
  'Done means: handed in, with my name on it.',
]

export interface GoalText {
  title: string
  description: string | null
  category: Category
}

const categoryShares = [
  [0.5, 'Academic'],
  [0.26, 'Personal'],
  [0.24, 'Extracurricular'],
] as const

/** A text and its later edit. */
export interface GoalTexts {
  first: GoalText
  revised: GoalText
}

/** In studios with goal types both titles have the form '{n} {type}'. */
export function makeGoalTexts(random: Random, goalTypes: readonly string[]): GoalTexts {
  const category = random.weighted(categoryShares)
  const description = random.chance(0.3) ? random.pick(descriptions) : null
  const template = random.chance(0.01) ? random.pick(oddTitles) : random.pick(titles[category])
  const type = goalTypes.length > 0 ? random.pick(goalTypes) : null
  const draw = () => (type === null ? fillIn(random, template) : formatGoalTitle(type, quantity(random)))
  const first = { title: draw(), description, category }
  const revised = { ...first, title: draw() }
  // If both titles are the same, the edit changes the description.
  if (revised.title === first.title) revised.description = pickOther(random, description)
  return { first, revised }
}

function quantity(random: Random): number {
  return random.chance(0.9) ? random.int(1, 6) : random.int(7, MAX_QUANTITY)
}

function fillIn(random: Random, template: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'few') return String(random.int(2, 6))
    if (name === 'many') return String(random.int(2, 10) * 5)
    if (name === 'minutes') return String(random.int(2, 6) * 5)
    return random.pick(slots[name] ?? [name])
  })
}

function pickOther(random: Random, description: string | null): string {
  return random.pick(descriptions.filter((candidate) => candidate !== description))
}

/** `{first}` is replaced by the learner's first name. */
const comments: Record<FeedbackStatus, readonly string[]> = {
  accepted: [
    'Clear and measurable. Go for it!',
    'This stretches you just enough. Well chosen.',
    'I can see how this follows from last week. Nice.',
    'Love the plan for the mornings, {first}. Tell me on Thursday how it goes.',
    '👏 Exactly what we talked about.',
    'Good. If it turns out too easy by Wednesday, make it harder.',
  ],
  needs_improvement: [
    'How will you know you’re done? Put a number in it.',
    'Nice idea, {first}, but it’s too much for one week. Which half matters more?',
    'When will you do it? Pick a day and a time.',
    'This is the same as last week. What’s the next step?',
    'Please add how your crew will see it on Friday.',
    'I’d like a sentence about why this one matters to you.',
  ],
  denied: [
    'This is something you do every day anyway, {first}. Find one that stretches you.',
    'That depends on someone else. Choose a goal you can control.',
    'Let’s talk before you set this one. Come by at lunch?',
  ],
}

const savedReplies = [
  'How will you know you’re done? Put a number in it.',
  'Clear and measurable. Go for it!',
  'When will you do it? Pick a day and a time.',
]

/** Acceptances often have no comment (null); other statuses always have one. */
export function feedbackComment(random: Random, status: FeedbackStatus, firstName: string): string | null {
  if (status === 'accepted' && random.chance(0.4)) return null
  return random.pick(comments[status]).replace('{first}', firstName)
}

export function pickReplies(random: Random): string[] {
  return random.shuffled(savedReplies).slice(0, random.int(1, savedReplies.length))
}
