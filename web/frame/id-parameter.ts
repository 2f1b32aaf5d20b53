// An id in the address, read without the schemas of the contract: those come with the screens that need more of them.
import { MAX_ID } from '../../contract/ids.ts'
import type { ParameterSchema } from './query-parameters.ts'

export const idParameter: ParameterSchema<number> = {
  '~standard': {
    validate: (text) => {
      const id = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0
      return id >= 1 && id <= MAX_ID ? { value: id } : { issues: [] }
    },
  },
}
