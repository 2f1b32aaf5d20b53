// A second server is started on the folder of a running one, and the first is killed.
import { join } from 'node:path'
import { expectRefusedStart, runCairn } from './node.ts'
import { createSeededSchool } from './school.ts'
import { defineOnFile } from './staged.ts'

export const secondStart = defineOnFile({
  name: 'second-start',
  title: 'A second server on one data folder',
  promise:
    'A second start is refused in one sentence while the command line works; a killed server does not block later starts.',
  rounds: 10,
  run: async ({ rounds, place, findings, start, say }) => {
    const folder = place.folder
    let longestStart = 0
    await createSeededSchool(place, 1)
    for (let round = 1; round <= rounds; round++) {
      const where = `round ${round}`
      const node = await start()
      longestStart = Math.max(longestStart, node.readyMs)
      const { code, output } = await expectRefusedStart(place.env)
      const sentence = `Cairn cannot start. Another Cairn (process ${node.pid}) already uses ${folder}. Stop it, or set CAIRN_DATA_DIR to another folder.`
      findings.require(
        code === 1 && output.includes(sentence),
        `${where}: the second start ended with ${code}: ${output}`,
      )
      findings.require(!output.includes('    at '), `${where}: a stack was printed`)
      const backup = join(folder, `backup-${round}.db`)
      for (const args of [['check'], ['backup', '--to', backup]]) {
        const done = await runCairn(place.env, ...args)
        findings.require(
          done.code === 0,
          `${where}: cairn ${args[0]} next to the server: ${done.output.trim()}`,
        )
      }
      const restore = await runCairn(place.env, 'restore', '--force', backup)
      findings.require(
        restore.code === 1 && restore.output === 'A server is using the database. Stop it first.\n',
        `${where}: restore next to the server ended with ${restore.code}: ${restore.output.trim()}`,
      )
      findings.require(node.running(), `${where}: the first server ended`)
      await (round % 2 ? node.kill() : node.stop())
      say(`${where} of ${rounds}`)
    }
    return [
      ['refused second starts', rounds],
      ['starts after a kill or a stop', rounds - 1],
      ['longest start', `${Math.round(longestStart)} ms`],
    ]
  },
})
