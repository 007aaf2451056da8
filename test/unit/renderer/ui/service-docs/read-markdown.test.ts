import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkedSection } from '../../../../../src/renderer/ui/service-docs/page-texts.ts'
import { readBlocks, readSpans } from '../../../../../src/renderer/ui/service-docs/read-markdown.ts'
import { sectionsOf } from '../../../../../src/shared/service-docs/page-sections.ts'

test('reads paragraphs, lists and tables, without comments', () => {
  const markdown =
    'One\nline.\n\n- **Public**: first\n- second\n\n<!-- generated x -->\n| A | B |\n| --- | --- |\n| `a\\|b` | c |\n<!-- end of generated -->\n'
  expect(readBlocks(markdown)).toEqual([
    { kind: 'paragraph', text: 'One line.' },
    { kind: 'list', items: ['**Public**: first', 'second'] },
    { kind: 'table', heads: ['A', 'B'], rows: [['`a|b`', 'c']] },
  ])
})

test('reads code, bold and links within a line', () => {
  expect(readSpans('**Public**: see [bids](line-items.md#bids), `<b>`')).toEqual([
    { kind: 'strong', text: 'Public' },
    { kind: 'text', text: ': see ' },
    { kind: 'link', text: 'bids', target: 'line-items.md#bids' },
    { kind: 'text', text: ', ' },
    { kind: 'code', text: '<b>' },
  ])
})

const folder = join(import.meta.dirname, '../../../../../docs/service')
const pages = globSync('*.md', { cwd: folder }).filter((file) => file !== 'README.md')

test.each(pages)('%s has only what is read, and links that lead to sections', (file) => {
  const page = file.replace('.md', '')
  const blocks = sectionsOf(page, readFileSync(join(folder, file), 'utf8')).flatMap(({ text }) =>
    readBlocks(text),
  )
  expect(blocks.length).toBeGreaterThan(1)
  for (const block of blocks) {
    if (block.kind === 'table')
      expect(block.rows.filter((row) => row.length !== block.heads.length)).toEqual([])
    if (block.kind === 'paragraph') expect(block.text).not.toMatch(/^[|#>]|^\d+\. |^ *- /)
  }
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [block.text]
    return block.kind === 'list' ? block.items : block.rows.flat()
  })
  const targets = texts.flatMap(readSpans).flatMap((span) => (span.kind === 'link' ? [span.target] : []))
  expect(targets.filter((target) => linkedSection(page, target) === null)).toEqual([])
})
