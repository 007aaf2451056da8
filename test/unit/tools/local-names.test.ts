import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Words that say how a value came about instead of what it is. */
const vague = [
  ...['found', 'known', 'own', 'read', 'stored', 'shown', 'tried', 'over', 'again', 'asked', 'given', 'kept'],
  ...['wanted', 'taken', 'said', 'done', 'gone', 'other', 'one', 'held', 'left', 'seen', 'sent', 'made'],
]

const declaration = new RegExp(`\\b(?:const|let) (?:${vague.join('|')})\\b`, 'g')
const vagueNamesIn = (text: string): readonly string[] => text.match(declaration) ?? []

it('names local variables by what they contain', () => {
  const files = globSync('src/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1_000)
  const names = files.flatMap((file) =>
    vagueNamesIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(names).toEqual([])
})

it.each([
  ['const found = cache.get(key)', 1],
  ['for (const one of rows) let over = false', 2],
  ['const foundItem = 1; const { read } = files; let ownership = 2', 0],
])('counts the vague names of %s', (text, count) => {
  expect(vagueNamesIn(text)).toHaveLength(count)
})
