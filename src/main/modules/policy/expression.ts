import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { z } from 'zod'
import { t } from '../../../shared/text/language.ts'
import { patternOf } from './patterns.ts'

/**
 * Expressions of own rules, in CEL. An expression sees its variables and nothing else: names, functions and operators
 * are looked up in closed tables, so there's no way to the program, the disk or the network. It costs at most
 * `maxSteps`, with a step per part that's evaluated and more for long texts and lists.
 */

const maxSteps = 20_000
/** Characters or elements per step. */
const perStep = 8

export const expressionVariables = [
  'item',
  'before',
  'campaign',
  'line_item',
  'targeting',
  'action',
  'kind',
] as const
export type ExpressionVariables = Readonly<Record<(typeof expressionVariables)[number], unknown>>

/** Functions and macros that an expression can call, by how they're written. */
const calls: ReadonlySet<string> = new Set(['has', 'size', 'matches', 'int', 'double', 'string'])
const methods: ReadonlySet<string> = new Set([
  'size',
  'startsWith',
  'endsWith',
  'contains',
  'lowerAscii',
  'upperAscii',
  'trim',
  'all',
  'exists',
  'exists_one',
  'filter',
  'map',
])

export type ExpressionResult =
  | { readonly kind: 'value'; readonly value: boolean }
  /** It couldn't be evaluated; the message is for the author. */
  | { readonly kind: 'fault'; readonly message: string }

export interface Expression {
  evaluate(variables: ExpressionVariables): ExpressionResult
  /** The values it reads: `item.daily_budget`. */
  readonly paths: readonly (readonly string[])[]
}

export type CompiledExpression =
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'problem'; readonly message: string }

class TooCostly extends Error {}

/** The evaluator as this module needs it: every part of an expression is evaluated by `run`. */
interface Runner {
  run(part: unknown, context: unknown): unknown
}

const hasRun = z.looseObject({ run: z.custom((value) => typeof value === 'function') })

let stepsLeft = 0

/** Throws if nothing is left. `tryEval` of the library swallows errors, so callers look at `stepsLeft` too. */
function spend(steps: number): void {
  stepsLeft -= steps
  if (stepsLeft < 0) throw new TooCostly()
}

const environment = boundedEnvironment()

function boundedEnvironment(): Environment {
  const fresh = new Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 200, maxDepth: 30, maxListElements: 100, maxMapEntries: 10, maxCallArguments: 4 },
  })
  for (const name of expressionVariables) fresh.registerVariable(name, 'dyn')
  // Values from JSON are doubles and literals without a point are ints; authors needn't know.
  const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
  }
  for (const [operator, compute] of Object.entries(arithmetic)) {
    const mixed = (a: unknown, b: unknown) => compute(Number(a), Number(b))
    fresh.registerOperator(`double ${operator} int: double`, mixed)
    fresh.registerOperator(`int ${operator} double: double`, mixed)
  }
  fresh.registerFunction(
    'matches(string, string): bool',
    (text: string, source: string) => {
      const pattern = patternOf(source)
      if (pattern === null) throw new Error(t`The pattern isn’t valid.`)
      spend(Math.ceil((pattern.size * text.length) / perStep))
      return pattern.matches(text)
    },
    { async: false },
  )
  let runner: Runner | null = null
  fresh.registerFunction(
    'flightdeckRunner(): bool',
    function capture(this: unknown) {
      runner = asRunner(this)
      return true
    },
    { async: false },
  )
  fresh.evaluate('flightdeckRunner()')
  bound(runner)
  return fresh
}

function asRunner(value: unknown): Runner | null {
  return z.custom<Runner>((candidate) => hasRun.safeParse(candidate).success).safeParse(value).data ?? null
}

/** The library has no limit for evaluation, so each part is counted where all of them pass. */
function bound(runner: Runner | null): void {
  if (runner === null) throw new Error('The evaluator of expressions changed')
  const run = runner.run.bind(runner)
  runner.run = (part, context) => {
    spend(1)
    const value = run(part, context)
    if (typeof value === 'string' || Array.isArray(value)) spend(Math.floor(value.length / perStep))
    return value
  }
}

/** Validates an expression before it runs on a draft. */
export function compileExpression(source: string): CompiledExpression {
  try {
    const parsed = environment.parse(source)
    const paths = new Map<string, readonly string[]>()
    const refused = refusal(parsed.ast, paths)
    if (refused !== null) return { kind: 'problem', message: refused }
    const { valid, type, error } = parsed.check()
    if (!valid) return { kind: 'problem', message: plain(error) }
    if (type !== 'bool' && type !== 'dyn') {
      return { kind: 'problem', message: t`The expression has to be true or false.` }
    }
    // A variable may be looked up when it's read, so only those that the expression has are.
    const roots = expressionVariables.filter((name) => [...paths.values()].some(([root]) => root === name))
    const evaluate = (variables: ExpressionVariables): ExpressionResult => {
      stepsLeft = maxSteps
      let value: unknown
      try {
        value = parsed(Object.fromEntries(roots.map((name) => [name, variables[name]])))
      } catch (error) {
        return { kind: 'fault', message: stepsLeft < 0 ? tooCostly : plain(error) }
      }
      if (stepsLeft < 0) return { kind: 'fault', message: tooCostly }
      return typeof value === 'boolean'
        ? { kind: 'value', value }
        : { kind: 'fault', message: t`The expression has to be true or false.` }
    }
    return { kind: 'expression', expression: { evaluate, paths: [...paths.values()] } }
  } catch (error) {
    return { kind: 'problem', message: plain(error) }
  }
}

const tooCostly = t`The expression takes too long.`

/** The first line; a drawing of the expression follows it. */
function plain(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : ''
}

/** Why an expression isn't accepted; null if it is. Notes the values that it reads. */
function refusal(node: ASTNode, paths: Map<string, readonly string[]>): string | null {
  const path = pathOf(node)
  if (path !== null) {
    if (isVariable(path[0] ?? '')) paths.set(path.join('.'), path)
    return null
  }
  switch (node.op) {
    case 'value':
    case 'id':
      return null
    case 'call': {
      const [name, parts] = node.args
      return calls.has(name) ? firstRefusal(parts, paths) : noFunction(name, calls)
    }
    case 'rcall': {
      const [name, receiver, parts] = node.args
      if (!methods.has(name)) return noFunction(name, methods)
      return firstRefusal([receiver, ...parts], paths)
    }
    case 'map':
      return firstRefusal(node.args.flat(), paths)
    case '.':
    case '.?':
      return refusal(node.args[0], paths)
    case '!_':
    case '-_':
      return refusal(node.args, paths)
    default:
      return firstRefusal(node.args, paths)
  }
}

function firstRefusal(parts: readonly ASTNode[], paths: Map<string, readonly string[]>): string | null {
  for (const part of parts) {
    const refused = refusal(part, paths)
    if (refused !== null) return refused
  }
  return null
}

function noFunction(name: string, functionNames: ReadonlySet<string>): string {
  return t`There’s no function ${name} here. Functions: ${[...functionNames].join(', ')}.`
}

function isVariable(name: string): boolean {
  return expressionVariables.some((functionName) => functionName === name)
}

/** `item.name` as a path; null for anything else. */
function pathOf(node: ASTNode): readonly string[] | null {
  if (node.op === 'id') return [node.args]
  if (node.op !== '.') return null
  const [of, name] = node.args
  const before = pathOf(of)
  return before === null ? null : [...before, name]
}
