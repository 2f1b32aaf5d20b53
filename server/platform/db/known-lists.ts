// Compilers that remember the text of lists of columns and joins. Compiling those of a hot query takes a tenth of its call,
// and a query that is built once (`builtOnce` in engine.ts) has the same lists each time.
import {
  type DefaultQueryCompiler,
  type OperationNode,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
} from 'kysely'

/** Looking up a shorter list costs as much as compiling it. */
const LEAST_NODES = 6
const texts = new WeakMap<readonly OperationNode[], string>()

const remembering = (Compiler: new () => DefaultQueryCompiler) =>
  class extends Compiler {
    protected override compileList(nodes: readonly OperationNode[], separator?: string): void {
      const known = texts.get(nodes)
      if (known !== undefined) {
        this.append(known)
        return
      }
      const start = this.getSql().length
      const parameters = this.numParameters
      super.compileList(nodes, separator)
      // A list with parameters gets other numbers and values in another query.
      if (nodes.length >= LEAST_NODES && this.numParameters === parameters)
        texts.set(nodes, this.getSql().slice(start))
    }
  }

export const EmbeddedCompiler = remembering(SqliteQueryCompiler)
export const ServerCompiler = remembering(PostgresQueryCompiler)
