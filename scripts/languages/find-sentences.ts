/** Reads the messages of `sentence('…')` calls from source code. */
import { parseSync } from 'vite'
import { childrenAt, type Tree, textOf, toTree, walk } from '../browsers/syntax-tree.ts'

/** Throws if a message is not one literal. */
export function findSentences(file: string, code: string): { message: string; line: number }[] {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const found: { message: string; line: number }[] = []
  const tree = toTree(program)
  if (tree) {
    walk(tree, [], (node) => {
      if (!isSentence(node)) return
      const line = code.slice(0, node.start).split('\n').length
      const [first] = childrenAt(node.arguments)
      const message = first ? textOf(first) : null
      if (message === null)
        throw new Error(`${file}:${line}: the message of \`sentence\` is one literal text`)
      found.push({ message, line })
    })
  }
  return found
}

const isSentence = ({ type, callee }: Tree) =>
  type === 'CallExpression' && toTree(callee)?.type === 'Identifier' && toTree(callee)?.name === 'sentence'
