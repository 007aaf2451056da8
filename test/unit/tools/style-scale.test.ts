import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

/** The tokens themselves, and drawings of posts and cards, whose sizes are those of the platform's apps. */
const withoutScale = /(?:app\/tokens\.css|creatives\/preview\/preview\.module\.css)$/

const onScale = (kind: string) => new RegExp(`^(?:var\\(--fd-${kind}-[a-z0-9]+\\)|inherit)$`)
const lengthRule =
  /^(?:auto|inherit|(?:0|1px|2px|-1px|-2px)|var\(--(?:fd|mb|mantine)-[\w-]+(?:, var\(--fd-space-\d+\))?\)|calc\(.*var\(.*\))$/

/** What a declaration may have: values of the scale; in spaces also up to two pixels, which correct what the eye sees. */
const allowed: readonly (readonly [property: RegExp, value: RegExp])[] = [
  [/^font-size$/, onScale('size')],
  [/^font-weight$/, onScale('weight')],
  [/^line-height$/, /^(?:var\(--fd-leading-[a-z]+\)|calc\(.*\)|1|inherit)$/],
  [/^border-(?:[a-z]+-)*radius$/, /^(?:var\(--fd-radius-[a-z]+\)|inherit|0|calc\(.*\))$/],
  [/^(?:row-|column-)?gap$|^(?:padding|margin)(?:-[a-z]+)*$/, lengthRule],
  [/^box-shadow$/, /^(?:none|inset .*|0 0 0 .*|0 -?\d+px 0 .*|var\(--fd-shadow-[a-z]+\))$/],
  [/^transition-duration$/, /^var\(--fd-motion(?:-[a-z]+)?\)$/],
]

/** Splits at spaces outside of parentheses. */
const partsOf = (value: string) => value.match(/(?:[^\s(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []

function rawDeclarations(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  return [...text.matchAll(/(?<=[;{\s])([a-z-]+):\s*([^;{}]+);/g)].flatMap(
    ([, property = '', value = '']) => {
      const rule = allowed.find(([name]) => name.test(property))?.[1]
      if (rule === undefined) return []
      const parts = property === 'box-shadow' ? [value] : partsOf(value)
      return parts.every((part) => rule.test(part)) ? [] : [`${file}: ${property}: ${value}`]
    },
  )
}

const spaces = new Set([0, 1, 2, 4, 8, 12, 16, 24, 32])
const propertyValues: Readonly<Record<string, ReadonlySet<number>>> = {
  fz: new Set([11, 12, 13, 15, 20, 28]),
  fw: new Set([400, 500, 600]),
  lh: new Set([16, 20, 22, 28, 32]),
  radius: new Set([4, 8, 12]),
  ...Object.fromEntries(
    ['gap', 'p', 'px', 'py', 'pt', 'pb', 'ps', 'pe', 'm', 'mx', 'my', 'mt', 'mb', 'ms', 'me'].map((name) => [
      name,
      spaces,
    ]),
  ),
}

/** Props of Mantine's parts, which write the same properties. */
function rawProps(file: string): string[] {
  const breaches: string[] = []
  new Visitor({
    JSXAttribute({ name: { name }, value }) {
      const scale = typeof name === 'string' ? propertyValues[name] : undefined
      const literal = value?.type === 'JSXExpressionContainer' ? value.expression : value
      if (scale === undefined || literal?.type !== 'Literal') return
      const lengths =
        typeof literal.value === 'number'
          ? [literal.value]
          : [...String(literal.value).matchAll(/(\d+(?:\.\d+)?)px/g)].map(([, length]) => Number(length))
      if (!lengths.every((length) => scale.has(length))) breaches.push(`${file}: ${name} ${literal.raw}`)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return breaches
}

const sourcesOf = (extension: string) =>
  globSync(`src/renderer/**/*.${extension}`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !withoutScale.test(file))

it('takes type, space, radii and shadows in style sheets from the tokens', () => {
  expect(sourcesOf('css').flatMap(rawDeclarations)).toEqual([])
})

it('keeps the same steps in the props of layout parts', () => {
  expect(sourcesOf('tsx').flatMap(rawProps)).toEqual([])
})

it('uses only tokens that exist', () => {
  const declared = new Set(
    [...sourcesOf('css'), 'src/renderer/app/tokens.css'].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(--fd-[\w-]+):/g)].map(([, name]) => name),
    ),
  )
  // Set from code, on the element that needs it.
  const sources = [...sourcesOf('css'), ...sourcesOf('ts'), ...sourcesOf('tsx')]
  const undeclared = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/var\((--fd-[\w-]+)\)/g)]
      .filter(([, name]) => !declared.has(name) && !text.includes(`'${name}'`))
      .map(([use]) => `${file}: ${use}`)
  })
  expect(undeclared).toEqual([])
})
