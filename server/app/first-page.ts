// The one page, with what its first view needs asked for in the head: its screen's files, and its reads.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstView } from './first-view.ts'

/** Where the build notes the files of the screens that visits start with: 'dashboard first-x.js;login sign-in-y.js'. */
const SCREENS = /<meta name="cairn-screens" content="([^"]*)">/

/** @param folder of the built pages, with index.html */
export async function firstPage(folder: string): Promise<(view: FirstView) => string> {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const [, noted = ''] = SCREENS.exec(built) ?? []
  const preloads = new Map(
    noted.split(';').map((line) => {
      const [screen = '', ...files] = line.split(' ')
      return [screen, files.map(preload).join('')]
    }),
  )
  return ({ screen, reads }) =>
    built.replace(SCREENS, () => (preloads.get(screen ?? '') ?? '') + reads.map(ahead).join(''))
}

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

/** As web/api/client.ts asks, or the browser would ask again. */
const ahead = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`
