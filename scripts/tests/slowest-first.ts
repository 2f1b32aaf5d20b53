import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * A worker is kept for files of one project, so those come one after the other; within a project the files that took
 * longest, or are largest where none has run before, begin: no worker then waits long for the last one.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = this.ctx.projects.map(({ name }) => name)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name))
  }
}
