import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from '@swc/core'
import { z } from 'zod'
import { calls } from '../../src/shared/contract/contract.ts'

/** The sources of one screen: the files its route imports, directly or indirectly. */
export interface ScreenSources {
  /** First segment of the route: "campaigns". */
  readonly area: string
  /** `subject.verb` of every bridge call. */
  readonly calls: ReadonlySet<string>
  /** Those that aren't all made with `refresh: false`, which shows what an earlier call stored. */
  readonly fetchedCalls: ReadonlySet<string>
  /** Every string literal, which shows the variants of a call that the screen uses. */
  readonly literals: ReadonlySet<string>
}

interface FileFacts {
  readonly calls: ReadonlySet<string>
  readonly fetchedCalls: ReadonlySet<string>
  readonly literals: ReadonlySet<string>
  readonly imports: readonly string[]
}

const root = join(import.meta.dirname, '../..')
const renderer = join(root, 'src/renderer')
const contract: Readonly<Record<string, object>> = calls

const node = z.looseObject({ type: z.string() })
const named = z.looseObject({ type: z.enum(['Identifier', 'PrivateName']), value: z.string() })
const text = z.looseObject({ type: z.literal('StringLiteral'), value: z.string() })
const member = z.looseObject({ type: z.literal('MemberExpression'), object: node, property: node })
const called = z.looseObject({ type: z.literal('CallExpression'), callee: named })
const declarator = z.looseObject({
  type: z.literal('VariableDeclarator'),
  id: z.looseObject({ type: z.literal('ObjectPattern'), properties: z.array(node) }),
  init: node,
})
const imported = z.looseObject({
  type: z.enum(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']),
  source: text,
  typeOnly: z.boolean().optional(),
})
const lazily = z.looseObject({
  type: z.literal('CallExpression'),
  callee: z.looseObject({ type: z.literal('Import') }),
  arguments: z.array(z.looseObject({ expression: text })),
})
const sent = z.looseObject({
  type: z.literal('CallExpression'),
  callee: node,
  arguments: z.array(z.looseObject({ expression: node })),
})
const local = z.looseObject({ type: z.literal('VariableDeclarator'), id: named, init: node })
const stored = z.looseObject({
  type: z.literal('KeyValueProperty'),
  key: z.looseObject({ value: z.literal('refresh') }),
  value: z.looseObject({ type: z.literal('BooleanLiteral'), value: z.literal(false) }),
})
/** `{ route: '/media/:part?', screen: lazy(…) }`, among other properties. */
const property = z.looseObject({ key: z.looseObject({ value: z.string() }), value: node })
const screenRow = z.looseObject({ type: z.literal('ObjectExpression'), properties: z.array(z.unknown()) })
/** `useCall('audiences', 'targeted', input)`: hooks of the query client name the call in two literals. */
const asked = z.looseObject({
  type: z.literal('CallExpression'),
  callee: z.looseObject({
    type: z.literal('Identifier'),
    value: z.enum(['useCall', 'useRefreshable', 'useRows']),
  }),
  arguments: z.tuple([z.looseObject({ expression: text }), z.looseObject({ expression: text })], z.unknown()),
})

/** Visits every node of a syntax tree. Its type comes first: a schema that doesn't fit takes a hundred times as long. */
function walk(value: unknown, visit: (part: { readonly type: unknown }) => void): void {
  if (Array.isArray(value)) for (const part of value) walk(part, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) visit(value)
    for (const name in value) if (name !== 'span') walk(Reflect.get(value, name), visit)
  }
}

/** The nodes of some types in the order of the source, so that a file is walked once however often it is read. */
function nodesByType(tree: unknown): (type: string) => readonly { readonly type: unknown }[] {
  const nodes = new Map<unknown, { readonly type: unknown }[]>()
  walk(tree, (part) => {
    const sameType = nodes.get(part.type)
    if (sameType === undefined) nodes.set(part.type, [part])
    else sameType.push(part)
  })
  return (type) => nodes.get(type) ?? []
}

/**
 * "workbench.bridge.audiences", "useWorkbench().bridge" or "this.#bridge.campaigns" as its names; null for anything that isn't
 * a chain of plain names.
 */
function chainOf(part: { readonly type: unknown }): readonly string[] | null {
  switch (part.type) {
    case 'Identifier':
      return [named.parse(part).value]
    case 'ThisExpression':
      return []
    case 'CallExpression': {
      const call = called.safeParse(part)
      return call.success ? [call.data.callee.value] : null
    }
    case 'MemberExpression': {
      const { object, property } = member.parse(part)
      const rest = chainOf(object)
      const isNamed = property.type === 'Identifier' || property.type === 'PrivateName'
      return rest === null || !isNamed ? null : [...rest, named.parse(property).value]
    }
    default:
      return null
  }
}

/** What follows `bridge` in a chain; null if the chain doesn't start at the bridge. */
function afterBridge(chain: readonly string[] | null): readonly string[] | null {
  const place = chain?.lastIndexOf('bridge') ?? -1
  return chain === null || place === -1 ? null : chain.slice(place + 1)
}

/** Whether an input has `refresh: false`, itself or in a variable of the file. */
function readsStored(input: unknown, variables: ReadonlySet<string>): boolean {
  let isStored = false
  walk(input, (part) => {
    if (part.type === 'KeyValueProperty') isStored ||= stored.safeParse(part).success
    else if (part.type === 'Identifier') isStored ||= variables.has(named.parse(part).value)
  })
  return isStored
}

const known = new Map<string, FileFacts>()

function factsOf(file: string): FileFacts {
  const before = known.get(file)
  if (before !== undefined) return before
  const found = {
    calls: new Set<string>(),
    fetchedCalls: new Set<string>(),
    literals: new Set<string>(),
    imports: [] as string[],
  }
  known.set(file, found)
  /** How often each call is made, less how often with `refresh: false`. */
  const fetches = new Map<string, number>()
  const count = (subject: string | undefined, verb: string | undefined, by: 1 | -1) => {
    if (subject === undefined || verb === undefined) return
    if (!Object.hasOwn(contract[subject] ?? {}, verb)) return
    const call = `${subject}.${verb}`
    found.calls.add(call)
    fetches.set(call, (fetches.get(call) ?? 0) + by)
  }
  const add = (subject: string | undefined, verb: string | undefined) => count(subject, verb, 1)
  const tree: unknown = parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
  })
  const nodesOf = nodesByType(tree)
  /** `const { audiences } = workbench.bridge`: a local name for part of the contract. */
  const subjects = new Map<string, string>()
  const storedInputs = new Set<string>()
  for (const part of nodesOf('VariableDeclarator')) {
    const variable = local.safeParse(part)
    if (
      variable.success &&
      variable.data.init.type !== 'CallExpression' &&
      readsStored(variable.data.init, new Set())
    )
      storedInputs.add(variable.data.id.value)
  }
  const readCall = (part: object) => {
    const later = lazily.safeParse(part)
    if (later.success) found.imports.push(...later.data.arguments.map(({ expression }) => expression.value))
    const hook = asked.safeParse(part)
    if (!hook.success) return
    const [subject, verb, ...input] = hook.data.arguments
    add(subject.expression.value, verb.expression.value)
    const isRefreshable = hook.data.callee.value === 'useRefreshable'
    if (!isRefreshable && readsStored(input, storedInputs)) {
      count(subject.expression.value, verb.expression.value, -1)
    }
  }
  const readDeclarator = (part: object) => {
    const parts = declarator.safeParse(part)
    const from = parts.success ? afterBridge(chainOf(parts.data.init)) : null
    if (!parts.success || from === null) return
    for (const property of parts.data.id.properties) {
      const key = named.safeParse(Reflect.get(property, 'key'))
      if (!key.success) continue
      const alias = named.safeParse(Reflect.get(property, 'value'))
      if (from.length === 0) subjects.set(alias.success ? alias.data.value : key.data.value, key.data.value)
      else add(from[0], key.data.value)
    }
  }
  for (const part of nodesOf('StringLiteral')) found.literals.add(text.parse(part).value)
  for (const type of ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])
    for (const part of nodesOf(type)) {
      const source = imported.safeParse(part)
      if (source.success && source.data.typeOnly !== true) found.imports.push(source.data.source.value)
    }
  nodesOf('CallExpression').forEach(readCall)
  nodesOf('VariableDeclarator').forEach(readDeclarator)
  for (const part of nodesOf('MemberExpression')) {
    const chain = chainOf(part)
    const [subject, verb] = afterBridge(chain) ?? []
    add(subject, verb)
    const [first = '', second] = chain ?? []
    add(subjects.get(first), second)
  }
  for (const part of nodesOf('CallExpression')) {
    const call = sent.safeParse(part)
    if (!call.success) continue
    const chain = chainOf(call.data.callee)
    const [first = '', second] = chain ?? []
    const calledNames = [afterBridge(chain) ?? [], [subjects.get(first), second]] as const
    const inContract = calledNames.filter(([subject = '', verb = '']) =>
      Object.hasOwn(contract[subject] ?? {}, verb),
    )
    if (inContract.length === 0 || !readsStored(call.data.arguments, storedInputs)) continue
    for (const [subject, verb] of inContract) count(subject, verb, -1)
  }
  for (const [call, times] of fetches) if (times > 0) found.fetchedCalls.add(call)
  return found
}

/**
 * Files of the renderer that a file imports, directly or indirectly, including itself. Excludes the frame around the
 * screens.
 */
function reachable(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const specifier of factsOf(file).imports) {
    if (!specifier.startsWith('.')) continue
    const target = join(dirname(file), specifier)
    const isOurs = !relative(renderer, target).startsWith('..') && /\.tsx?$/.test(target)
    if (isOurs && existsSync(target)) reachable(target, seen)
  }
  return seen
}

/** The screens in the source of their table: the first segment of each route, with the module it loads. */
export function routesIn(source: string): ReadonlyMap<string, string> {
  const routes = new Map<string, string>()
  walk(parseSync(source, { syntax: 'typescript', tsx: true }), (part) => {
    const row = part.type === 'ObjectExpression' ? screenRow.safeParse(part) : null
    if (row?.success !== true) return
    const properties = row.data.properties.flatMap((each) => property.safeParse(each).data ?? [])
    const propertyValue = (name: string) => properties.find(({ key }) => key.value === name)?.value
    const route = text.safeParse(propertyValue('route'))
    if (!route.success) return
    const [, area = ''] = route.data.value.split('/')
    let module: string | null = null
    walk(propertyValue('screen'), (inner) => {
      module = lazily.safeParse(inner).data?.arguments[0]?.expression.value ?? module
    })
    if (module === null) throw new Error(`The route /${area} leads to no module.`)
    routes.set(area, module)
  })
  return routes
}

const screensFile = join(renderer, 'app/screens.tsx')
export const readRoutes = () => routesIn(readFileSync(screensFile, 'utf8'))

/** Every screen in the routes. */
export function readScreens(): readonly ScreenSources[] {
  return [...readRoutes()].map(([area, module]) => {
    const facts = [...reachable(join(dirname(screensFile), module))].map(factsOf)
    return {
      area,
      calls: new Set(facts.flatMap((one) => [...one.calls])),
      fetchedCalls: new Set(facts.flatMap((one) => [...one.fetchedCalls])),
      literals: new Set(facts.flatMap((one) => [...one.literals])),
    }
  })
}
