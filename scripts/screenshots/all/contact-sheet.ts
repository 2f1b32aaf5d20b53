/** A page of thumbnails that lead to their pictures. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SheetEntry {
  name: string
  file: string
  /** Why there is no picture. */
  fault?: string
}

/** @returns the sheet's file */
export async function writeContactSheet(
  folder: string,
  pictures: string,
  width: number,
  entries: readonly SheetEntry[],
  theme: 'light' | 'dark',
): Promise<string> {
  const thumbnail = width < 600 ? 195 : 310
  const figures = entries.map(({ name, file, fault }) =>
    fault
      ? `<figure><p>${escaped(fault)}</p><figcaption>${escaped(name)}</figcaption></figure>`
      : `<figure><a href="${pictures}/${file}"><img src="${pictures}/${file}" alt="" loading="lazy"></a><figcaption>${escaped(name)}</figcaption></figure>`,
  )
  const [back, ink] = theme === 'dark' ? ['#000', '#eee'] : ['#ccc', '#111']
  const html = `<!doctype html>
<meta charset="utf-8">
<title>${pictures}</title>
<style>
  body { margin: 16px; background: ${back}; color: ${ink}; font: 13px system-ui; }
  main { display: grid; grid-template-columns: repeat(auto-fill, ${thumbnail}px); gap: 16px; }
  figure { margin: 0; }
  img { width: ${thumbnail}px; max-height: 420px; object-fit: cover; object-position: top; }
  p { overflow-wrap: anywhere; }
</style>
<h1>${pictures}: ${entries.length} pictures</h1>
<main>
${figures.join('\n')}
</main>
`
  const file = join(folder, `${pictures}.html`)
  await writeFile(file, html)
  return file
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
