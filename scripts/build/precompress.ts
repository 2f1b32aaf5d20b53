/** Writes .br and .gz next to every built text file, so that the server compresses nothing per request. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** Smaller files would save less than their headers add. */
const SMALLEST_BYTES = 1024

export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && compressible.test(file.name))
  await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
