import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

/** Physical sides, which are wrong in a right-to-left layout. */
const physicalRule =
  /(?:^|[;{])\s*(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right|(?:text-align|float|clear):\s*(?:left|right)\b)\s*:?/
const physicalKey = /^(?:(?:margin|padding)(?:Left|Right)|border(?:Top|Bottom)?(?:Left|Right)\w*)$/
const physicalProp = /^(?:m|p)[lr]$/
const side = /^(?:left|right)$/

/** Follows the mouse, whose position is measured from the left. */
const measured = 'src/renderer/features/campaigns/bulk/selection-bar.tsx'

/** A shorthand of four widths only mirrors if the two sides are equal. */
function isLopsided(line: string): boolean {
  const widths = /^\s*(?:margin|padding|inset|border-(?:width|color|style)):\s*([^;(]+);/.exec(line)?.[1]
  const [, right, , left] = widths?.split(/\s+/) ?? []
  return left !== undefined && left !== right
}

function physicalStyles(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.css')) {
    return source
      .replaceAll(/\/\*.*?\*\//gs, '')
      .split('\n')
      .filter((line) => physicalRule.test(line) || isLopsided(line))
      .map((line) => `${file}: ${line.trim()}`)
  }
  const found: string[] = []
  new Visitor({
    Property({ key }) {
      if (key.type === 'Identifier' && physicalKey.test(key.name)) found.push(`${file}: ${key.name}`)
    },
    JSXAttribute({ name: { name }, value }) {
      const text = value?.type === 'Literal' ? String(value.value) : ''
      if (typeof name !== 'string') return
      if (physicalProp.test(name) || (name === 'ta' && side.test(text))) found.push(`${file}: ${name}`)
      if (name !== 'style' || file === measured || value?.type !== 'JSXExpressionContainer') return
      const { expression } = value
      if (expression.type !== 'ObjectExpression') return
      for (const property of expression.properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          side.test(property.key.name)
        )
          found.push(`${file}: style ${property.key.name}`)
    },
  }).visit(parseSync(file, source).program)
  return found
}

it('names page sides by the direction of the text', () => {
  const files = globSync('src/renderer/**/*.{css,ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  expect(files.flatMap(physicalStyles)).toEqual([])
})
