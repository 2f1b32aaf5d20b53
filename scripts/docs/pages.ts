// The pages of the documentation site: copies of the Markdown files of the repository, with links that work there.
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  await copyFile(join(root, 'docs/site/home.md'), join(target, 'index.md'))
  // The README links to the first folder; the picture of the first page is in the second, among the site's own files.
  for (const folder of ['docs/screenshots', 'public/docs/screenshots'])
    await cp(join(root, 'docs/screenshots'), join(target, folder), { recursive: true })
}

/** Paths from the root, with '/'. */
async function pagesOf(root: string): Promise<string[]> {
  const below = await readdir(join(root, 'docs'), { recursive: true })
  const inDocs = below
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/site/'))
  return [...ROOT_PAGES, ...inDocs]
}

/** A folder's README is its first page. That of the repository is the page `start`, because the site has a first page of its own. */
const addressOf = (page: string) =>
  page === 'README.md' ? 'start.md' : page.replace(/\/README\.md$/, '/index.md')

const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g

/** Links to other files of the repository, which are not on the site, become their text. */
export function withLinks(text: string, page: string, pages: readonly string[]): string {
  return text.replace(LINK, (link: string, picture: string, words: string, href: string) => {
    if (picture || isElsewhere(href)) return link
    const { file, fragment } = targetOf(href, page)
    if (!pages.includes(file)) return words
    const address = posix.relative(posix.dirname(addressOf(page)), addressOf(file))
    return `[${words}](./${address}${fragment})`
  })
}

/** Links and pictures that lead to no file become their text. `exists`: paths from the root, with '/'. */
export function withoutDeadLinks(text: string, page: string, exists: (file: string) => boolean): string {
  return text.replace(LINK, (link: string, picture: string, words: string, href: string) => {
    if (isElsewhere(href) || exists(targetOf(href, page).file)) return link
    return picture ? `*(${words})*` : words
  })
}

/** Paths from the root of the files that a page links to and shows, each as the link says it. */
export function linkedFiles(text: string, page: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, , , href = '']) =>
    isElsewhere(href) ? [] : [targetOf(href, page).file],
  )
}

const isElsewhere = (href: string) => /^(https?:|mailto:|#)/.test(href)

function targetOf(href: string, page: string): { file: string; fragment: string } {
  const [path = '', fragment] = href.split('#')
  return {
    file: posix.join(posix.dirname(page), path),
    fragment: fragment === undefined ? '' : `#${fragment}`,
  }
}
