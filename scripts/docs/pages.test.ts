import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sections } from '../../docs/site/.vitepress/sections.ts'
import { linkedFiles, withLinks, withoutDeadLinks } from './pages.ts'

const pages = ['README.md', 'SECURITY.md', 'docs/README.md', 'docs/operations.md', 'docs/sign-in/README.md']

test.each([
  ['[back up](docs/operations.md#backups)', 'README.md', '[back up](./docs/operations.md#backups)'],
  ['[security](../SECURITY.md)', 'docs/operations.md', '[security](./../SECURITY.md)'],
  ['[documents](docs/README.md)', 'README.md', '[documents](./docs/index.md)'],
  ['[start](../../README.md)', 'docs/sign-in/README.md', '[start](./../../start.md)'],
  ['[the tables](../server/platform/db/tables.ts)', 'docs/operations.md', 'the tables'],
  ['[a folder](deploy)', 'README.md', 'a folder'],
  ['[the law](https://example.org/law.md)', 'README.md', '[the law](https://example.org/law.md)'],
  ['[below](#words)', 'README.md', '[below](#words)'],
  ['![A week](docs/screenshots/report.png)', 'README.md', '![A week](docs/screenshots/report.png)'],
])('the link %s in %s becomes %s on the site', (text, page, onSite) => {
  expect(withLinks(text, page, pages)).toBe(onSite)
})

test('a page of an archive keeps the links that lead to a file of it', () => {
  const shipped = (file: string) => file === 'docs/operations.md'
  const page =
    '[a](operations.md#backups) [b](../server/app/config.ts) ![A week](screenshots/week.png) [c](https://a.example)'
  const kept = '[a](operations.md#backups) b *(A week)* [c](https://a.example)'
  expect(withoutDeadLinks(page, 'docs/upgrading.md', shipped)).toBe(kept)
  expect(linkedFiles(page, 'docs/upgrading.md')).toEqual([
    'docs/operations.md',
    'server/app/config.ts',
    'docs/screenshots/week.png',
  ])
})

test('every link of the menu leads to a page of the repository', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const missing = sections
    .flatMap(({ items }) => items.map(({ link }) => link))
    .map((link) => (link === '/start' ? '/README' : link))
    .filter((link) => !existsSync(join(root, link.endsWith('/') ? `${link}README.md` : `${link}.md`)))
  expect(missing).toEqual([])
})
