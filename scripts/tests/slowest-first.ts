import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * A worker is reused for files of one project, so these come one after the other. Within a project the files that took
 * longest come first (or the largest, when none has run before), so that no worker waits long for the last one.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = this.ctx.projects.map(({ name }) => name)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name))
  }
}
