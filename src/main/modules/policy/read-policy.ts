import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import type { z } from 'zod'
import type { PolicyProblem } from '../../../shared/policy/policy.ts'
import { type PolicyDocument, policyDocument, policyLimits } from '../../../shared/policy/policy-document.ts'
import { t } from '../../../shared/text/language.ts'

/** Where a rule is in the file, and its lines. */
export interface PolicyPlace {
  readonly line: number
  readonly column: number
  readonly text: string
}

export type ParsedPolicy =
  | {
      readonly kind: 'policy'
      readonly document: PolicyDocument
      /** The place of the value at a path, with its key. */
      readonly placeOf: (path: readonly PropertyKey[]) => PolicyPlace
    }
  | { readonly kind: 'problems'; readonly problems: readonly PolicyProblem[] }

const maxProblems = 20
/** Of a rule, in explanations. */
const maxShownLines = 12

/** Reads a policy; its problems have lines and columns. */
export function readPolicy(text: string): ParsedPolicy {
  const excess = excessOf(text)
  if (excess !== null) return broken(excess, { line: 1, column: 1 })
  const lines = new LineCounter()
  const parsed = parsedYaml(text, lines)
  if (parsed === null) return broken(t`This can’t be read as YAML.`, { line: 1, column: 1 })
  const placed = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  // What the parser only warns about is something that it doesn't apply as it's written.
  const [mistake] = [...parsed.errors, ...parsed.warnings]
  if (mistake !== undefined) return broken(mistakeOf(mistake), placed(mistake.pos[0]))
  const refused = unusedMarkIn(text) ?? refusalOf(parsed.contents)
  if (refused !== null) return broken(refused.message, placed(refused.offset))
  const parsedDocument = policyDocument.safeParse(parsed.toJS({ maxAliasCount: 0 }))
  if (!parsedDocument.success) {
    const problems = parsedDocument.error.issues.flatMap((issue) => {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [null]
      return unknown.map((key) => {
        const path = key === null ? issue.path : [...issue.path, key]
        const { offset } = nodeAt(parsed.contents, path)
        return { ...placed(offset), message: problemOf(issue, key, path) }
      })
    })
    return { kind: 'problems', problems: problems.sort(byPlace).slice(0, maxProblems) }
  }
  const sourceLines = text.split(/\r?\n/)
  return {
    kind: 'policy',
    document: parsedDocument.data,
    placeOf(path) {
      const { offset, end } = nodeAt(parsed.contents, path)
      const from = placed(offset)
      const to = placed(Math.max(offset, end - 1))
      const shownLines = sourceLines.slice(from.line - 1, Math.min(to.line, from.line - 1 + maxShownLines))
      return { ...from, text: withoutIndent(shownLines) }
    },
  }
}

function broken(message: string, place: Omit<PolicyProblem, 'message'>): ParsedPolicy {
  return { kind: 'problems', problems: [{ ...place, message }] }
}

function byPlace(a: PolicyProblem, b: PolicyProblem): number {
  return a.line - b.line || a.column - b.column
}

/** Nested and long input takes the parser seconds, so it's refused before it's parsed. */
function excessOf(text: string): string | null {
  const { bytes, lines, columns, depth } = policyLimits
  if (text.length > bytes) return t`A policy has at most ${bytes / 1_000} KB.`
  const rows = text.split('\n')
  if (rows.length > lines) return t`A policy has at most ${lines} lines.`
  if (rows.some((row) => row.length > columns)) return t`A line has at most ${columns} characters.`
  let open = 0
  let deepest = 0
  for (const character of text) {
    if (character === '[' || character === '{') open += 1
    else if (character === ']' || character === '}') open = Math.max(0, open - 1)
    deepest = Math.max(deepest, open)
  }
  const isDeep = deepest > depth || rows.some((row) => marksOf(row) > depth)
  return isDeep ? t`A policy nests at most ${depth} levels.` : null
}

/** How many lists and keys a line opens: `- - ? -`. */
function marksOf(row: string): number {
  const marks = /^[ \t?:-]*/.exec(row)?.[0] ?? ''
  return marks.replaceAll(/[ \t]/g, '').length
}

function parsedYaml(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      resolveKnownTags: false,
      // Less, and it leaves out what follows the first document without a word.
      logLevel: 'warn',
      // Its own check compares every pair of keys.
      uniqueKeys: false,
    })
  } catch {
    return null
  }
}

interface Refusal {
  readonly offset: number
  readonly message: string
}

/** Characters that end a line for some readers and not for the parser, and directives, which change what values mean. */
function unusedMarkIn(text: string): Refusal | null {
  const control = text.search(/\r(?!\n)|[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\u{10ffff}]/u)
  if (control >= 0) return { offset: control, message: t`This character isn’t used here.` }
  const directive = text.search(/^%/m)
  return directive < 0 ? null : { offset: directive, message: t`Directives aren’t used here.` }
}

/** YAML that a policy doesn't need: anchors, aliases, tags, and keys that are repeated or aren't texts. */
function refusalOf(contents: unknown): Refusal | null {
  let firstRefusal: Refusal | null = null
  const refuse = (node: unknown, message: string) => {
    firstRefusal ??= { offset: startOf(node), message }
    return visit.BREAK
  }
  if (!isMap(contents)) return { offset: 0, message: t`A policy starts with “version: 1”.` }
  visit(contents, (_, node) => {
    if (isAlias(node) || (isNode(node) && node.anchor !== undefined))
      return refuse(node, t`Anchors and aliases aren’t used here.`)
    if (isNode(node) && node.tag !== undefined) return refuse(node, t`Tags aren’t used here.`)
    const keys = new Set<string>()
    for (const { key } of isMap(node) ? node.items : []) {
      if (!isScalar(key) || typeof key.value !== 'string') return refuse(key, t`A name is expected here.`)
      if (keys.has(key.value)) return refuse(key, t`“${key.value}” is there twice.`)
      keys.add(key.value)
    }
    return undefined
  })
  return firstRefusal
}

function startOf(node: unknown): number {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? 0) : 0
}

/** The node at a path, or its nearest ancestor; a value of a map starts at its key. */
function nodeAt(contents: Node | null, path: readonly PropertyKey[]): { offset: number; end: number } {
  let offset = contents?.range?.[0] ?? 0
  let end = contents?.range?.[1] ?? 0
  let node: unknown = contents
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === part)
      if (pair === undefined) break
      offset = startOf(pair.key)
      node = pair.value
    } else if (isSeq(node) && typeof part === 'number') {
      node = node.items[part]
      offset = startOf(node)
    } else break
    if (isScalar(node) || isMap(node) || isSeq(node)) end = node.range?.[1] ?? end
  }
  return { offset, end }
}

function withoutIndent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const indent = Math.min(...indents)
  return lines
    .map((line) => line.slice(Number.isFinite(indent) ? indent : 0))
    .join('\n')
    .trimEnd()
}

function mistakeOf({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return t`A policy is one document; nothing may follow after “---” or “...”.`
  const [line = ''] = message.split('\n')
  return line.split(' at line ')[0] ?? line
}

const typeLabels: Readonly<Record<string, string>> = {
  string: t`a text`,
  number: t`a number`,
  int: t`a whole number`,
  boolean: t`true or false`,
  array: t`a list`,
  object: t`named values`,
}

/** Problems in plain words; those of the schema library are for programmers. */
function problemOf(issue: z.core.$ZodIssue, key: string | null, path: readonly PropertyKey[]): string {
  const name = String(path.findLast((part) => typeof part === 'string') ?? '')
  if (key !== null) return t`“${key}” isn’t known here.`
  switch (issue.code) {
    case 'invalid_type': {
      const expected = typeLabels[issue.expected] ?? issue.expected
      return issue.message.endsWith('undefined')
        ? t`“${name}” is missing.`
        : t`“${name}” has to be ${expected}.`
    }
    case 'invalid_value':
      return issue.values.length === 1
        ? t`“${name}” has to be ${String(issue.values[0])}.`
        : t`“${name}” has to be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return t`“${name}” is too small or too short: at least ${String(issue.minimum)}.`
    case 'too_big':
      return t`“${name}” is too large or too long: at most ${String(issue.maximum)}.`
    case 'invalid_union':
      return t`“${name}” isn’t one of the kinds of changes.`
    case 'invalid_format':
      return formatProblem(name)
    default:
      return t`“${name}” isn’t valid.`
  }
}

function formatProblem(name: string): string {
  switch (name) {
    case 'from':
    case 'to':
      return t`“${name}” has to be a time such as 18:30.`
    case 'currency':
      return t`“${name}” has to be a currency code such as USD.`
    case 'only':
    case 'forbid':
      return t`“${name}” has to list country codes such as DE.`
    case 'name':
      return t`“${name}” has to consist of lower-case letters, digits and hyphens.`
    default:
      return t`“${name}” isn’t valid.`
  }
}
