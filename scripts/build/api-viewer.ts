/** The page of /api/docs loads two files of Swagger UI. They are copied at the build, so that no server installs the package. */
import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Not swagger-ui-dist, which has the same files, because it reports its installation to a third party. */
export const viewerPackage = '@fastify/swagger-ui'

const require = createRequire(import.meta.url)

/** @param folder of the built pages */
export async function copyApiViewer(folder: string): Promise<void> {
  const from = join(dirname(require.resolve('@fastify/swagger-ui')), 'static')
  const to = join(folder, 'api/docs')
  await mkdir(to, { recursive: true })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    await copyFile(join(from, file), join(to, file))
}
