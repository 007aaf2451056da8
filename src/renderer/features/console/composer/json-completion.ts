import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, Text } from '@codemirror/state'
import type { z } from 'zod'
import { t } from '../../../../shared/text/language.ts'

export type BodySchema = z.core.JSONSchema.BaseSchema
type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']
type Path = readonly (string | number)[]

/** On a busy computer the editor may not have parsed up to the cursor yet. */
function treeTo(state: EditorState, pos: number) {
  return ensureSyntaxTree(state, pos, 1_000) ?? syntaxTree(state)
}

/** Completes names and values in a JSON text from its JSON Schema. */
export function completeJson(root: BodySchema): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { pos, state } = context
    const { doc } = state
    const tree = treeTo(state, pos)
    const token = tree.resolveInner(pos, -1)
    if (token.name === 'PropertyName' && token.parent?.parent) {
      return result(names(root, doc, token.parent.parent, token), token.from, token.to)
    }
    if (token.name === 'String') return result(values(root, pathOf(doc, token)), token.from, token.to)
    const word = context.matchBefore(/[\w.+-]+/)
    const from = word?.from ?? pos
    if (word === null && !context.explicit) return null
    const end = lastSolid(doc, from)
    const before = doc.sliceString(end - 1, end)
    const container = enclosing(tree.resolveInner(end, before === '{' || before === '[' ? -1 : 0))
    const path = container === null ? [] : pathOf(doc, container)
    if (before === ':' && container?.name === 'Object') {
      const name = container.getChildren('Property').findLast((property) => property.from < end)
      const key = name === undefined ? null : keyOf(doc, name)
      return key === null ? null : result(values(root, [...path, key]), from, pos)
    }
    if (container?.name === 'Object' && (before === '{' || before === ',')) {
      return result(names(root, doc, container, null), from, pos)
    }
    if (container?.name === 'Array' && (before === '[' || before === ',')) {
      return result(values(root, [...path, itemsBefore(container, end)]), from, pos)
    }
    return container === null && end === 0 ? result(values(root, []), from, pos) : null
  }
}

/** Completes `{{name}}`, within a string and as a value; replaces braces that the editor auto-closed. */
export function completeVariables(
  names: readonly string[],
): (context: CompletionContext) => CompletionResult | null {
  const options = names.map((name): Completion => ({ label: `{{${name}}}`, type: 'variable' }))
  return (context) => {
    const begun = context.matchBefore(/\{\{[a-z0-9_]{0,60}/)
    if (begun === null) return null
    const { pos, state } = context
    const isClosed = state.doc.sliceString(pos, pos + 2) === '}}'
    return result(options, begun.from, isClosed ? pos + 2 : pos)
  }
}

function result(options: readonly Completion[], from: number, to: number): CompletionResult | null {
  return options.length === 0 ? null : { from, to, options }
}

function names(root: BodySchema, doc: Text, object: SyntaxNode, current: SyntaxNode | null): Completion[] {
  const presentKeys = new Set(
    object
      .getChildren('Property')
      .filter((property) => property.firstChild?.from !== current?.from)
      .map((property) => keyOf(doc, property)),
  )
  const hasColon = current !== null && /^\s*:/.test(doc.sliceString(current.to, current.to + 20))
  const completions = new Map<string, Completion>()
  for (const schema of schemasAt(root, pathOf(doc, object))) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (presentKeys.has(name) || completions.has(name)) continue
      const isRequired = schema.required?.includes(name) === true
      const quoted = JSON.stringify(name)
      const type = typeof property === 'boolean' ? '' : typeLabel(root, property)
      completions.set(name, {
        label: quoted,
        displayLabel: name,
        type: 'property',
        detail: isRequired ? t`${type} · required`.replace(/^ · /, '') : type,
        boost: isRequired ? 1 : 0,
        apply: hasColon ? quoted : `${quoted}: `,
      })
    }
  }
  return [...completions.values()]
}

function values(root: BodySchema, path: Path): Completion[] {
  const valueTexts = new Set<string>()
  for (const schema of schemasAt(root, path)) {
    const choices = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
    for (const choice of choices) valueTexts.add(JSON.stringify(choice))
    const types = typesOf(schema)
    if (types.includes('boolean')) for (const choice of ['true', 'false']) valueTexts.add(choice)
    if (types.includes('null')) valueTexts.add('null')
  }
  return [...valueTexts].map((label) => ({ label, type: 'enum' }))
}

/** JSON Schema allows one type or a list of them. */
function typesOf({ type }: BodySchema): readonly string[] {
  return type === undefined ? [] : [type].flat(2).filter((one) => typeof one === 'string')
}

function typeLabel(root: BodySchema, schema: BodySchema): string {
  const types = variants(root, schema, 0).flatMap((one) => (one.enum === undefined ? typesOf(one) : ['enum']))
  return [...new Set(types)].join(' | ')
}

/** Every schema that a value at the path may match. */
function schemasAt(root: BodySchema, path: Path): readonly BodySchema[] {
  return path.reduce<readonly BodySchema[]>(
    (schemas, key) =>
      schemas.flatMap((schema) => {
        const inner = typeof key === 'number' ? itemOf(schema, key) : propertyOf(schema, key)
        return inner === undefined || typeof inner === 'boolean' ? [] : variants(root, inner, 0)
      }),
    variants(root, root, 0),
  )
}

function propertyOf({ properties, additionalProperties }: BodySchema, key: string) {
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : additionalProperties
}

function itemOf({ items, prefixItems }: BodySchema, index: number) {
  return prefixItems?.[index] ?? (Array.isArray(items) ? items[index] : items)
}

/** Limits recursive schemas. */
const maxNesting = 8

function variants(root: BodySchema, schema: BodySchema, depth: number): readonly BodySchema[] {
  if (depth > maxNesting) return []
  const target = schema.$ref === undefined ? null : referenced(root, schema.$ref)
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const others = [...(target === null ? [] : [target]), ...parts]
  return [
    schema,
    ...others.flatMap((part) => (typeof part === 'boolean' ? [] : variants(root, part, depth + 1))),
  ]
}

function referenced(root: BodySchema, reference: string): BodySchema | null {
  if (reference === '#') return root
  const name = reference.slice('#/$defs/'.length)
  const target = reference.startsWith('#/$defs/') ? root.$defs?.[name] : undefined
  return target === undefined || typeof target === 'boolean' ? null : target
}

function pathOf(doc: Text, node: SyntaxNode): Path {
  const path: (string | number)[] = []
  for (let at: SyntaxNode = node; at.parent !== null; at = at.parent) {
    const { parent } = at
    if (parent.name === 'Property') path.unshift(keyOf(doc, parent) ?? '')
    else if (parent.name === 'Array') path.unshift(itemsBefore(parent, at.from))
  }
  return path
}

function keyOf(doc: Text, property: SyntaxNode): string | null {
  const name = property.getChild('PropertyName')
  if (name === null) return null
  try {
    return String(JSON.parse(doc.sliceString(name.from, name.to)))
  } catch {
    return null
  }
}

const itemNames = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

function itemsBefore(array: SyntaxNode, offset: number): number {
  let count = 0
  for (let item = array.firstChild; item !== null && item.from < offset; item = item.nextSibling) {
    if (itemNames.has(item.name)) count += 1
  }
  return count
}

function enclosing(node: SyntaxNode): SyntaxNode | null {
  let at: SyntaxNode | null = node
  while (at !== null && at.name !== 'Object' && at.name !== 'Array') at = at.parent
  return at
}

/** The end of the last non-whitespace character before the offset. */
function lastSolid(doc: Text, offset: number): number {
  let end = offset
  for (const piece of doc.iterRange(offset, 0)) {
    const solid = piece.trimEnd().length
    if (solid > 0) return end - (piece.length - solid)
    end -= piece.length
  }
  return 0
}
