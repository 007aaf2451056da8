import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { messageOf, pluralMessage } from '../../src/shared/text/language.ts'

const root = join(import.meta.dirname, '../..')

/** A message and a file that shows it. */
export interface FoundMessage {
  readonly message: string
  readonly file: string
}

/** Returns every message in src, file by file, in source order. Throws if one can't be extracted. */
export function messagesOfProgram(): FoundMessage[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'src/shared/text/language.ts' && file !== 'src/renderer/ui/rich.ts')
    .sort()
    .flatMap((file) =>
      messagesOf(file, readFileSync(join(root, file), 'utf8')).map((message) => ({ message, file })),
    )
}

/** Parsing takes long, and most files have no texts. */
const mayHaveMessages = /\b(?:t|rich|term)`|\bplural\(|\bone:/

export function messagesOf(file: string, source: string): string[] {
  if (!mayHaveMessages.test(source)) return []
  const found: { at: number; message: string }[] = []
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || !/^(?:t|rich|term)$/.test(tag.name)) return
      const parts = quasi.quasis.map(({ value }) => value.cooked ?? value.raw)
      found.push({ at: start, message: messageOf(Object.assign(parts, { raw: parts })) })
    },
    ObjectExpression(object) {
      const forms = pluralForms(object)
      if (forms !== null) found.push({ at: object.start, message: pluralMessage(forms) })
    },
    CallExpression({ callee, arguments: [, forms], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'plural') return
      if (forms?.type === 'ObjectExpression' && pluralForms(forms) === null)
        throw new Error(
          `${file}:${source.slice(0, start).split('\n').length}: write both forms as plain texts`,
        )
    },
  }).visit(program)
  return found.sort((one, other) => one.at - other.at).map(({ message }) => message)
}

/** The forms for `plural`, even if they are in a table. */
function pluralForms({ properties }: ESTree.ObjectExpression): { one: string; other: string } | null {
  if (properties.length !== 2) return null
  const texts = new Map<string, string>()
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return null
    const text = plainText(property.value)
    if (text === null) return null
    texts.set(property.key.name, text)
  }
  const one = texts.get('one')
  const other = texts.get('other')
  return one === undefined || other === undefined ? null : { one, other }
}

function plainText(node: ESTree.Expression): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral')
    return node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? null) : null
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const left = plainText(node.left)
  const right = plainText(node.right)
  return left === null || right === null ? null : left + right
}
