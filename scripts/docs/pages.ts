// The pages of the documentation site: copies of the Markdown files of the repository, with links that work there.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'

const ROOT_PAGES = ['README.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'SECURITY.md']

/** Copies the pages and their pictures into `target`, which is emptied before. */
export async function copyPages(root: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  const pages = await pagesOf(root)
  for (const page of pages) {
    const file = join(target, addressOf(page))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, withLinks(await readFile(join(root, page), 'utf8'), page, pages))
  }
  await cp(join(root, 'docs/screenshots'), join(target, 'docs/screenshots'), { recursive: true })
}

/** Paths from the root, with '/'. */
async function pagesOf(root: string): Promise<string[]> {
  const below = await readdir(join(root, 'docs'), { recursive: true })
  const inDocs = below
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/site/'))
  return [...ROOT_PAGES, ...inDocs]
}

/** A folder's README is its first page. */
const addressOf = (page: string) => page.replace(/(^|\/)README\.md$/, '$1index.md')

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g

/** Links to other files of the repository, which are not on the site, become their text. */
export function withLinks(text: string, page: string, pages: readonly string[]): string {
  return text.replace(LINK, (link: string, picture: string, words: string, href: string) => {
    if (picture || /^(https?:|mailto:|#)/.test(href)) return link
    const [path = '', fragment] = href.split('#')
    const file = posix.join(posix.dirname(page), path)
    if (!pages.includes(file)) return words
    const address = posix.relative(posix.dirname(addressOf(page)), addressOf(file))
    return `[${words}](./${address}${fragment === undefined ? '' : `#${fragment}`})`
  })
}
