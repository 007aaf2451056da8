import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

/** Attributes with text that people read or hear. */
const spoken =
  /^(label|title|word|hint|sentence|placeholder|description|aria-label|submitLabel|confirmLabel|loading|legend)$/

/** Examples, code and names of keys stay unchanged. */
const verbatim = /^(code|Code|kbd|Kbd|pre)$/

function plainTexts(file: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const note = (text: string) => {
    if (/[A-Z][a-z]{2}|[a-z]{2} [a-z]{2}/.test(text) && !text.includes('://'))
      found.push(`${file}: ${text.trim()}`)
  }
  new Visitor({
    JSXElement({ openingElement: { name }, children }) {
      if (name.type === 'JSXIdentifier' && verbatim.test(name.name)) return
      for (const child of children) if (child.type === 'JSXText') note(child.value)
    },
    JSXAttribute({ name, value }) {
      if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier' || !spoken.test(name.name)) return
      note(String(value.value))
    },
  }).visit(program)
  return found
}

it('has no text in its views that can’t be translated', () => {
  const files = globSync('src/renderer/**/*.tsx').map((file) => file.replaceAll('\\', '/'))
  expect(files.flatMap(plainTexts)).toEqual([])
})
