// What compressing the larger answers costs: browsers request it, the floor does not do it.
import { type Figures, figures } from './against-the-floor.ts'
import type { BenchOptions } from './options.ts'
import { requestsOf } from './requests.ts'
import { type Sample, sample } from './sample.ts'
import type { Stage } from './stage.ts'

export interface Compression {
  call: string
  plain: Figures
  packed: Figures
}

const BROWSER = 'gzip, deflate, br'

export async function compressionOf(
  { app, calls, tokens }: Stage,
  { rounds, milliseconds }: BenchOptions,
): Promise<Compression[]> {
  const all: Compression[] = []
  for (const call of calls.filter(({ name, writes }) => !writes && name.includes('goals'))) {
    const nexts = [requestsOf(call, tokens).app, requestsOf(call, tokens, BROWSER).app]
    const samples: Sample[][] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      for (const [index, next] of nexts.entries()) {
        const one = await sample(app, next, { milliseconds, connections: 4 })
        if (round > 0) samples[index]?.push(one)
      }
    }
    const [plain = [], packed = []] = samples
    all.push({ call: call.name, plain: figures(plain), packed: figures(packed) })
  }
  return all
}
