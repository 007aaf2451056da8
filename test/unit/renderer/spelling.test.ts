import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Which fields may check spelling: only those for prose, each explicitly. */

const renderer = join(import.meta.dirname, '../../../src/renderer')
const textOf = (path: string) => readFileSync(join(renderer, path), 'utf8')

it('is off for the whole page, so that code fields needn’t turn it off', () => {
  expect(textOf('index.html')).toContain('<html lang="en" spellcheck="false">')
})

it('is on in prose fields, and nowhere else', () => {
  const asking = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.tsx') && /\bspellCheck\b(?!=\{false\})/.test(textOf(path)))
  expect(asking.sort()).toEqual([
    // Everything that isn't marked as a code: texts and names of drafts.
    'drafting/fields.tsx',
    'features/audiences/audience-form.tsx',
    'features/catalogs/products/new-product.tsx',
    'features/catalogs/sets/set-fields.tsx',
    'features/creatives/posts/post-fields.tsx',
    'features/creatives/variants/variants-dialog.tsx',
    'features/exchange/exchange-start.tsx',
  ])
  expect(textOf('drafting/fields.tsx')).toContain('spellCheck: code !== true')
})
