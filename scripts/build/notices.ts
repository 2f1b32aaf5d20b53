/** The license texts of everything that `dist` needs or holds: the server's libraries, and what was built into the pages. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { viewerPackage } from './api-viewer.ts'

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

interface Notice {
  /** Name, version and license: 'wouter 3.13.0 (Unlicense)'. */
  title: string
  text: string
}

const VIEWER = `node_modules/${viewerPackage}`
/**
 * Packages for developers of which the pages have parts: the basis of all styles, the loading of chunks, and the viewer of
 * the API.
 */
export const shippedTools = ['node_modules/tailwindcss', 'node_modules/vite', 'node_modules/rolldown', VIEWER]
const BUILT_IN = new Set(shippedTools)
/** Its files in the viewer's package come without their license. */
const SWAGGER_UI = {
  title: 'swagger-ui (Apache-2.0)',
  text: 'swagger-ui\nCopyright 2020-2021 SmartBear Software Inc.',
}
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-]|$)/i
const README_SECTION = /^#+\s*licen[cs]e[^\n]*\n([\s\S]*?)(?=^#|(?![\s\S]))/im
/** A section that only names the license is shorter than any license. */
const SHORTEST_LICENCE = 400

const MIT = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const UNLICENSE = `This is free and unencumbered software released into the public domain.

Anyone is free to copy, modify, publish, use, compile, sell, or distribute this software, either in source code form or as a compiled binary, for any purpose, commercial or non-commercial, and by any means.

In jurisdictions that recognize copyright laws, the author or authors of this software dedicate any and all copyright interest in the software to the public domain. We make this dedication for the benefit of the public at large and to the detriment of our heirs and successors. We intend this dedication to be an overt act of relinquishment in perpetuity of all present and future rights to this software under copyright law.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

For more information, please refer to <https://unlicense.org/>`

/** Writes `licenses.txt`, which the server sends like any file of the pages. */
export async function writeNotices(root: string, folder: string): Promise<void> {
  const notices = await readNotices(root)
  const byText = Map.groupBy(notices, ({ text }) => text)
  const parts = [...byText].map(([text, same]) => `${same.map(({ title }) => title).join('\n')}\n\n${text}\n`)
  const rule = `\n${'-'.repeat(80)}\n\n`
  const head = 'Cairn is made with the work of others. These are the licenses under which they share it.\n'
  await writeFile(join(folder, 'licenses.txt'), [head, ...parts].join(rule))
}

/**
 * The packages of the lock file that the server or the pages need, by name. Throws when one has no license text and names a
 * license that is not known here.
 */
export async function readNotices(root: string): Promise<Notice[]> {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  )
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && (!dev || BUILT_IN.has(path)),
  )
  const notices = await Promise.all(
    shipped.map(async ([path, { version, license }]) => ({
      title: `${nameOf(path)} ${version} (${license})`,
      text: `${await licenseOf(root, path, lock.packages)}${await sourceOf(root, path, license)}`,
    })),
  )
  if (lock.packages[VIEWER]) notices.push(SWAGGER_UI)
  const unique = new Map(withApacheTerms(notices).map((notice) => [notice.title, notice]))
  return [...unique.values()].sort((left, right) => (left.title < right.title ? -1 : 1))
}

const APACHE = /\(Apache-2\.0\)$/
const APACHE_TERMS = /^\s*Apache License[\s\S]*TERMS AND CONDITIONS/

/** That license asks for its whole text with every copy. Some packages only refer to it: they get the text of another. */
function withApacheTerms(notices: readonly Notice[]): Notice[] {
  const terms = notices.find(({ text }) => APACHE_TERMS.test(text))?.text
  return notices.map(({ title, text }) => {
    if (!APACHE.test(title) || text.includes('TERMS AND CONDITIONS')) return { title, text }
    if (terms === undefined) throw new Error(`${title} has only a reference to its license.`)
    return { title, text: `${text}\n\n${terms}` }
  })
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

async function licenseOf(root: string, path: string, packages: Record<string, Locked>): Promise<string> {
  const files = await readdir(join(root, path)).catch(() => [])
  const licenses = files.filter((file) => LICENCE_FILE.test(file)).sort()
  if (licenses.length > 0) {
    const texts = await Promise.all(licenses.map((file) => readFile(join(root, path, file), 'utf8')))
    return texts.map(tidy).join('\n\n')
  }
  const readme = files.find((file) => /^readme(\.|$)/i.test(file))
  const section = readme && README_SECTION.exec(await readFile(join(root, path, readme), 'utf8'))?.[1]
  if (section && section.length >= SHORTEST_LICENCE) return tidy(section)
  // The native part for one system, maybe not installed on this one, is shared as the package that asks for it.
  const whole = Object.entries(packages).find(
    ([other, { optionalDependencies }]) => other !== '' && optionalDependencies?.[nameOf(path)] !== undefined,
  )
  if (whole) return licenseOf(root, whole[0], packages)
  return standardText(root, path, packages[path]?.license)
}

/** These licenses ask for the address of the source in every copy of the program. */
const WITH_SOURCE = /MPL|LGPL|EPL|CDDL/

async function sourceOf(root: string, path: string, license: string | undefined): Promise<string> {
  if (!license || !WITH_SOURCE.test(license)) return ''
  const { version, repository }: { version: string; repository?: { url: string } } = JSON.parse(
    await readFile(join(root, path, 'package.json'), 'utf8'),
  )
  if (!repository) throw new Error(`${path} does not say where its source is, for which ${license} asks.`)
  const address = repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
  const name = nameOf(path)
  return `\n\nThe source of ${name} ${version}, unchanged: ${address}, and https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`
}

async function standardText(root: string, path: string, license: string | undefined): Promise<string> {
  if (license === 'Unlicense') return UNLICENSE
  if (license !== 'MIT') throw new Error(`${path} has no license text, and ${license} is not known here.`)
  const { author }: { author?: string | { name: string } } = JSON.parse(
    await readFile(join(root, path, 'package.json'), 'utf8'),
  )
  const holder = typeof author === 'string' ? author : author?.name
  return MIT(holder ?? `the authors of ${nameOf(path)}`)
}

const tidy = (text: string): string => text.replaceAll('\r\n', '\n').trim()
