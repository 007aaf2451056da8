import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { operations } from '../../../src/shared/api/index.ts'
import { messagesOfProgram } from '../../../tools/texts/extract.ts'

/** Attributes with text that people read or hear. */
const spoken =
  /^(label|title|valueText|what|unit|hint|sentence|placeholder|description|aria-label|submitLabel|confirmLabel|loading|legend)$/

/** Properties of tables and options that people read. */
const spokenProperty = /^(label|valueText|title|hint|sentence|unit)$/

/** Examples, code and names of keys stay unchanged. */
const verbatim = /^(code|Code|kbd|Kbd|pre)$/

/** Attributes that nobody reads. */
const silent = /^(className|style|d|viewBox|key|href|id)$/

/** Calls whose texts are selectors, patterns or bugs. */
const unread = /^(matchMedia|querySelector|querySelectorAll|closest|matches|Error|RegExp)$/

/** What the service is sent, names of others, and values of styles. */
const plainValues =
  /^(Flightdeck|Macintosh|Twitter|Files|cURL|in stock|out of stock|Invalid or expired token\.|overview read|main aside|money)$|^\d+px |:\/\/|var\(--|^[a-z_]+(\.\w+|\[)/

/** Files of code, of examples that are sent, of styles, and of the names of languages in themselves. */
const plainFiles =
  /(crc-labels|event-templates|json-editor-theme|json-completion|language-labels|oauth-snippets|rule-samples)\.ts$/

const isProbablyText = (text: string) => /[A-Z][a-z]{2}|[a-z]{2} [a-z]{2}/.test(text)

function plainTexts(file: string): string[] {
  const found: string[] = []
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  const note = (text: string) => {
    if (/[a-z]{2}/i.test(text) && !plainValues.test(text)) found.push(`${file}: ${text.trim()}`)
  }
  /** Nodes that hold no text for people, by the place where they begin and end. */
  const skipped: { readonly start: number; readonly end: number }[] = []
  const skip = (node: { readonly start: number; readonly end: number } | null | undefined) => {
    if (node) skipped.push(node)
  }
  const skipCall = ({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression) => {
    const name =
      callee.type === 'Identifier'
        ? callee.name
        : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : ''
    if (unread.test(name)) given.forEach(skip)
    if (name === 'plural') skip(given[1])
  }
  const texts: { readonly start: number; readonly text: string }[] = []
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSLiteralType: skip,
    CallExpression: skipCall,
    NewExpression: skipCall,
    // What is inserted may hold a text of its own.
    TaggedTemplateExpression: ({ quasi }) =>
      void skipped.push(...quasi.quasis, { start: quasi.start, end: quasi.start + 1 }),
    SwitchCase: ({ test }) => skip(test),
    BinaryExpression: ({ operator, left, right }) => {
      if (operator.includes('==')) [left, right].forEach(skip)
    },
    JSXElement({ openingElement: { name }, children }) {
      if (name.type === 'JSXIdentifier' && verbatim.test(name.name)) return
      for (const child of children)
        if (child.type === 'JSXText' && isProbablyText(child.value)) note(child.value)
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier') return
      if (silent.test(name.name)) skip(value)
      else if (value?.type === 'Literal' && spoken.test(name.name)) note(String(value.value))
      else if (value?.type === 'Literal') skip(value)
    },
    Property({ key, value }) {
      skip(key)
      const name = key.type === 'Identifier' ? key.name : ''
      // The forms of `plural`, in a table.
      if ((name === 'one' || name === 'other') && value.type === 'Literal') skip(value)
      // A key of an editor, with what it runs.
      if (name === 'key' && value.type === 'Literal') skip(value)
      if (spokenProperty.test(name) && value.type === 'Literal' && typeof value.value === 'string')
        texts.push({ start: value.start, text: value.value })
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && (/^[A-Z][a-z]{2,}$/.test(value) || /[a-z]{2} [a-z]{2}/i.test(value)))
        texts.push({ start, text: value })
    },
    TemplateLiteral({ start, quasis }) {
      if (quasis.some(({ value: { raw } }) => /(^|\s)[a-z]{3,}(\s|$)/i.test(raw)))
        texts.push({ start, text: quasis.map(({ value: { raw } }) => raw).join('…') })
    },
  }).visit(program)
  const isSkipped = (at: number) => skipped.some(({ start, end }) => at >= start && at < end)
  if (!plainFiles.test(file)) for (const { start, text } of texts) if (!isSkipped(start)) note(text)
  return [...new Set(found)]
}

it('has no text in its views that can’t be translated', () => {
  const files = globSync('src/renderer/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  expect(files.flatMap(plainTexts)).toEqual([])
})

it('translates the title of every operation', () => {
  const messages = new Set(messagesOfProgram().map(({ message }) => message))
  expect(operations.map(({ title }) => title).filter((title) => !messages.has(title))).toEqual([])
})

it('formats and sorts in the program’s language, not in that of the environment', () => {
  const environments =
    /\.localeCompare\((?!.*, 'en'\))|\.toLocale\w*String\(\)|\bIntl\.\w+\((?:undefined|\[\])?\)(?!\.resolvedOptions\(\)\.timeZone)/
  const lines = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines.filter((line) => environments.test(line))).toEqual([])
})
