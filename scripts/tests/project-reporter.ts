/** Writes the results of a run of vitest, file by file and with the project of each, for vitest-outcome.ts. */
import { writeFile } from 'node:fs/promises'
import type { Reporter, TestModule } from 'vitest/node'
import type { VitestReport } from './vitest-outcome.ts'

/** Named to vitest by its path. */
export default class ProjectReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const file = process.env.TEST_REPORT_FILE
    if (!file) throw new Error('TEST_REPORT_FILE names no file for the report.')
    const report: VitestReport = { files: modules.map(fileOf) }
    await writeFile(file, JSON.stringify(report))
  }
}

function fileOf(module: TestModule): VitestReport['files'][number] {
  const { collectDuration, duration, environmentSetupDuration, setupDuration } = module.diagnostic()
  return {
    project: module.project.name,
    name: module.relativeModuleId,
    failed: module.state() === 'failed',
    errors: module.errors().map(({ message }) => message),
    ms: collectDuration + duration + environmentSetupDuration + setupDuration,
    tests: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result()
      return { name: test.fullName, state, errors: errors.map(({ stack, message }) => stack ?? message) }
    }),
  }
}
