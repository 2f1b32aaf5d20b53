// Emails stay readable with names and titles of all kinds, as text and as HTML of the same words.
import { describe, expect, test } from 'vitest'
import { confirmContents, weekContents } from './contents.ts'

const links = {
  week: 'https://goals.school.example/family#2026-11-16',
  stop: 'https://goals.school.example/family/stop#1.abc',
}

interface Learner {
  firstName: string
  titles?: string[]
}

function mailOf(language: 'en' | 'es', learners: Learner[], school = 'Summit') {
  const weeks = learners.map(({ firstName, titles = [] }) => ({
    learner: {
      id: 1,
      firstName,
      lastName: 'Never Sent',
      profilePicture: null,
      school,
      weekStart: '2026-11-16',
      totalGoals: titles.length,
      completedGoals: titles.length,
    },
    weekStart: '2026-11-16',
    goals: titles.map((title, index) => ({
      id: index + 1,
      title,
      description: 'Never sent',
      category: 'Academic' as const,
      dueOn: '2026-11-20',
      status: 'completed' as const,
      completedAt: 0,
      feedback: [{ status: 'accepted' as const, comments: 'Never sent', by: 'Ms. Never Sent' }],
    })),
  }))
  const days = { weekStart: '2026-11-16', weekEnd: '2026-11-20' }
  return weekContents(language, { days, weeks }, links)
}

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The words of the body, without markup. */
function wordsOf(html: string): string[] {
  const [, body = ''] = html.split('<body')
  const text = body.slice(body.indexOf('>') + 1).replace(/<\/?bdi>/g, '')
  return unescaped(text.replace(/<[^>]*>/g, ' '))
    .split(/\s+/)
    .filter(Boolean)
}

/** The words of the text, without links and isolates. */
const wordsOfText = (text: string) =>
  text
    .replace(/: https:\S+/g, '')
    .replace(/[\u2068\u2069]/g, '')
    .split(/\s+/)
    .filter(Boolean)

describe('a mail', () => {
  test.each(['en', 'es'] as const)('an email has the same words as text and as HTML in %s', (language) => {
    const week = mailOf(language, [
      { firstName: 'Max', titles: ['Read <b>three</b> & "more"', "Zoë's goal"] },
      { firstName: 'Lía' },
    ])
    expect(wordsOf(week.html)).toEqual(wordsOfText(week.text))
    const confirmation = confirmContents(language, 'https://goals.school.example/family/confirm#abc')
    expect(wordsOf(confirmation.html)).toEqual(wordsOfText(confirmation.text))
  })

  test('an email has a heading and list marks for each learner, a button, and colors for light and dark', () => {
    const { html } = mailOf('en', [{ firstName: 'Max', titles: ['Read'] }, { firstName: 'Lia' }])
    expect(html).toMatch(/<meta name="color-scheme" content="light dark">/)
    expect(html).toMatch(/<h2 style="[^"]*font-weight: 700">\s*<bdi>Max<\/bdi>: 1 of 1 goal finished<\/h2>/)
    expect(html).toMatch(/<ul[^>]*>\s*<li[^>]*>Finished: <bdi>Read<\/bdi> \(accepted\)<\/li>\s*<\/ul>/)
    expect(html).toContain('<bdi>Lia</bdi>: no goals this week</h2>')
    expect(html).toMatch(
      /<a href="https:\/\/goals.school.example\/family#2026-11-16" style="[^"]*background: #\w{6}[^"]*color: #ffffff/,
    )
    expect(html).toContain('overflow-wrap: anywhere')
    expect(html).not.toMatch(/<img|<script|@import|url\(/)
  })

  test('an email has no last name, description or text of feedback', () => {
    const { subject, text, html } = mailOf('en', [{ firstName: 'Max', titles: ['Read'] }])
    expect(`${subject}${text}${html}`).not.toMatch(/never sent/i)
  })
})

describe('what people wrote', () => {
  const reversing = [
    ...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a\u206f',
  ]

  test.each(['en', 'es'] as const)(
    'a learner’s text never reorders or controls the words around it in %s',
    (language) => {
      const written = `a${reversing.join('b')}\u0000\u0007\u001b[31m\u0085\u2028\u2029\r\n\tc`
      const { subject, text, html } = mailOf(language, [{ firstName: written, titles: [written] }], written)
      const clean = `a${'b'.repeat(reversing.length - 1)} [31m c`
      expect(text.split(`\u2068${clean}\u2069`).length - 1).toBe(3)
      expect(html.split(`<bdi>${clean}</bdi>`).length - 1).toBe(3)
      const outside = text.replaceAll(`\u2068${clean}\u2069`, '')
      for (const sent of [subject, outside, html])
        expect(sent.replaceAll('\n', '')).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\u206a-\u206f]/u)
    },
  )

  test.each<[string, string]>([
    ['a family of emoji', '👨‍👩‍👧‍👦'],
    ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['a Persian word with a narrow joint', 'می\u200cخواهم'],
    ['Hebrew', 'נועה'],
    ['a letter with many marks', `e${'\u0301'.repeat(40)}`],
    ['what looks like a link', '[x](https://evil.example) www.evil.example'],
    ['what looks like a place for words', '{{name}} %s $1 $&'],
  ])('%s is kept as it is', (_what, written) => {
    const { text, html } = mailOf('en', [{ firstName: written, titles: [written] }])
    expect(text).toContain(
      `\u2068${written}\u2069: 1 of 1 goal finished\nFinished: \u2068${written}\u2069 (accepted)`,
    )
    expect(unescaped(html)).toContain(`Finished: <bdi>${written}</bdi> (accepted)`)
  })

  test('a learner’s text cannot end the element that isolates it', () => {
    const { html } = mailOf('en', [{ firstName: 'Max', titles: ['</bdi></li></ul><h1>All</h1> &lt;&#60;'] }])
    expect(html).toContain(
      '<bdi>&lt;/bdi&gt;&lt;/li&gt;&lt;/ul&gt;&lt;h1&gt;All&lt;/h1&gt; &amp;lt;&amp;#60;</bdi>',
    )
  })
})
