/** The rooms of the code, each with a catalog of its own: `languages/rooms.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const room = z.object({
  /**
   * An open room has sentences that are not messages yet. When all are, its state is 'messages', and when the catalogs have
   * them in every language, 'translated'. `npm run check` keeps each state.
   */
  state: z.enum(['open', 'messages', 'translated']),
  /** Folders. The longest path that matches a file decides. */
  files: z.array(z.string()),
})
type Room = z.output<typeof room> & { name: string }

const file = join(import.meta.dirname, '../../languages/rooms.json')

export const rooms: readonly Room[] = Object.entries(
  z.parse(z.record(z.string(), room), JSON.parse(readFileSync(file, 'utf8'))),
).map(([name, fields]) => ({ name, ...fields }))

/** @param file path relative to the root */
export function findRoom(file: string): Room | undefined {
  const matches = rooms.flatMap((candidate) =>
    candidate.files
      .filter((path) => file === path || file.startsWith(`${path}/`))
      .map((path) => ({ room: candidate, path })),
  )
  return matches.sort((a, b) => b.path.length - a.path.length)[0]?.room
}
