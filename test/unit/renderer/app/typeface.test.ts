import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const renderer = join(import.meta.dirname, '../../../../src/renderer')
const rule = /([^{}]+)\{[^{}]*font-feature-settings:([^;}]+)/g
const rules = globSync('**/*.css', { cwd: renderer }).flatMap((file) =>
  [...readFileSync(join(renderer, file), 'utf8').matchAll(rule)].map(([, selector = '', value = '']) => ({
    place: `${file} ${selector.trim()}`,
    isOff: /"calt" 0\b/.test(value),
  })),
)

// With contextual alternates, Inter draws the x of 18ce54d4x5t as a multiplication sign.
test('the whole page is rendered without contextual alternates', () => {
  expect(rules).toContainEqual({ place: 'app/base.css body', isOff: true })
  expect(rules.filter(({ isOff }) => !isOff)).toEqual([])
})
