// Queries whose text is made once. Building and compiling one with Kysely takes longer than running it on the embedded
// database, so the calls that a school makes all day remember theirs.
import type { Compilable, CompiledQuery } from 'kysely'
import { rowsOf } from './direct.ts'
import type { Engine, Queries } from './engine.ts'

/** What a query is run on: the database, a transaction, or either narrowed to a school. */
interface On {
  readonly db: Queries
  readonly engine: Engine
  readonly schoolId?: number
}

type Value = string | number | null

/** Stands in the remembered query where a value of each run goes. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * `build` is called once for each engine and `shape`. It may use what it is given, and the id of the school, as values of
 * the query alone: it sees stand-ins. Whatever it decides by belongs in `shape`. Every run gives the same names, so that
 * rows to insert can be given whole. Answers the rows of each run.
 */
export function remembered<Place extends On, Given extends Record<string, Value>, Row>(
  build: (on: Place, given: Given, shape: string) => Compilable<Row>,
): (on: Place, given: Given, shape?: string) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>()
  return async (on, given, shape = '') => {
    const key = `${on.engine} ${shape}`
    let query = known.get(key)
    if (!query) {
      query = build(withSlots(on), slots(given), shape).compile()
      known.set(key, query)
    }
    const parameters = query.parameters.map((value) => {
      if (!(value instanceof Slot)) return value
      return value.name === SCHOOL ? on.schoolId : given[value.name]
    })
    // The row type is Kysely's own inference from the query that made this text.
    return (await rowsOf(on.db, { ...query, parameters })) as Row[]
  }
}

/** No given value is called so. */
const SCHOOL = 'the school'

function withSlots<Place extends On>(on: Place): Place {
  // To the query a stand-in is a value like any other; only its type is not that of the value.
  return { ...on, schoolId: new Slot(SCHOOL) } as unknown as Place
}

/** Their types, too, are those of what they stand for, which the compiler cannot know of a stand-in. */
function slots<Given extends Record<string, Value>>(given: Given): Given {
  return Object.fromEntries(Object.keys(given).map((name) => [name, new Slot(name)])) as unknown as Given
}
