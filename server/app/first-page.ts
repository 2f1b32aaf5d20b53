// The one page, with what its first view needs: its screen's files asked for in the head, its answers at the end.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_ANSWERS_ID } from '../../contract/first-view.ts'
import type { FirstView } from './first-answers.ts'

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
  return ({ screen, answers }) => {
    const data = `<script type="application/json" id="${FIRST_ANSWERS_ID}">${inScript(answers)}</script>`
    return built
      .replace(SCREENS, () => preloads.get(screen ?? '') ?? '')
      .replace('</body>', () => `${data}</body>`)
  }
}

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

/** Nothing in it can end the element, or begin another. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c')
