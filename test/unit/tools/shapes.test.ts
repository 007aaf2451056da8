import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const maxFunctionLines = 100
const maxFileLines = 400
const maxFiles = 30

interface Shapes {
  readonly longFunctions: readonly string[]
  /** Lines with a conditional expression in a branch of another. */
  readonly nestedConditions: readonly number[]
}

function shapesOf(name: string, text: string): Shapes {
  const longFunctions: string[] = []
  const nestedConditions: number[] = []
  const lineOf = (place: number) => text.slice(0, place).split('\n').length
  const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const lines = text.slice(start, end).split('\n').length
    if (lines > maxFunctionLines) longFunctions.push(`line ${lineOf(start)}: ${lines} lines`)
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    ConditionalExpression({ start, consequent, alternate }) {
      if (isConditional(consequent) || isConditional(alternate)) nestedConditions.push(lineOf(start))
    },
  }).visit(parseSync(name, text).program)
  return { longFunctions, nestedConditions }
}

function isConditional(expression: ESTree.Expression): boolean {
  return expression.type === 'ParenthesizedExpression'
    ? isConditional(expression.expression)
    : expression.type === 'ConditionalExpression'
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => {
  const name = path.replaceAll('\\', '/')
  const text = readFileSync(join(root, path), 'utf8')
  return { name, lines: text.split('\n').length - 1, ...shapesOf(name, text) }
})

it('has functions that a reader can take in at once', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.flatMap(({ name, longFunctions }) => longFunctions.map((place) => `${name}, ${place}`))
  expect(long).toEqual([])
})

it('asks one question in a conditional expression', () => {
  const nested = files.flatMap(({ name, nestedConditions }) =>
    nestedConditions.map((line) => `${name}:${line}`),
  )
  expect(nested).toEqual([])
})

it('has files that a reader can take in', () => {
  const long = files.filter(({ lines }) => lines > maxFileLines)
  expect(long.map(({ name }) => name)).toEqual([])
})

it.each(['src', 'test', 'tools'])('%s has no folder of more files than a reader can take in', (top) => {
  const counts = new Map<string, number>()
  for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
    const folder = entry.parentPath.slice(root.length + 1).replaceAll('\\', '/')
    if (entry.isFile() && !folder.includes('node_modules')) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(10)
  const wide = [...counts].filter(([, files]) => files > maxFiles)
  expect(wide).toEqual([])
})

it('recognizes long functions and nested conditions', () => {
  const steps = '  step()\n'.repeat(maxFunctionLines)
  expect(shapesOf('a.ts', `const run = () => {\n${steps}}\n`).longFunctions).toEqual(['line 1: 102 lines'])
  const text = 'const a = b ? c : d\nconst e = f ? (g ? h : i) : j\nconst k = l ? m : n ? o : p\n'
  expect(shapesOf('a.ts', text)).toEqual({ longFunctions: [], nestedConditions: [2, 3] })
})
