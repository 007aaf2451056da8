import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pluralForms } from '../../../src/shared/text/translated.ts'
import { messagesOf, messagesOfProgram } from '../../../tools/texts/extract.ts'
import { messagesByFeature, translatedLanguages, translationsOf } from '../../../tools/texts/message-files.ts'

describe('the extractor', () => {
  it('finds every form of a message, in source order', () => {
    const source =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a source to read
      "t`Delete ${name}`; rich`See ${<b>{t`it`}</b>}.`; plural(n, { one: '# row', other: '# ' + 'rows' }); term`ID`; x`no`"
    expect(messagesOf('a.tsx', source)).toEqual([
      'Delete {0}',
      'See {0}.',
      'it',
      '{count, plural, one {# row} other {# rows}}',
      'ID',
    ])
  })

  it('refuses forms that can’t be read', () => {
    expect(() => messagesOf('a.ts', '\nplural(n, { one: rows(n), other: label })')).toThrow('a.ts:2')
  })

  it('puts a message of several features into the shared file', () => {
    const found = [
      { message: 'Delete', file: 'src/shared/audiences/a.ts' },
      { message: 'Add', file: 'src/shared/catalogs/a.ts' },
      { message: 'Delete', file: 'src/shared/catalogs/b.ts' },
    ]
    const byFeature = messagesByFeature(found)
    expect([...byFeature.keys()]).toEqual(['shared', 'catalogs'])
    expect(byFeature.get('shared')).toEqual(new Map([['Delete', 'src/shared/audiences/a.ts']]))
  })
})

/** The placeholders of a message, sorted; those of each form if it has a count. */
function placeholders(text: string): string {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ')
}

function mistakeIn(message: string, translation: string, language: string): string | null {
  const forms = pluralForms(message)
  const translated = pluralForms(translation)
  if ((forms === null) !== (translated === null)) return 'not the plural form of its message'
  if (forms === null || translated === null)
    return placeholders(message) === placeholders(translation) ? null : 'other placeholders'
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const missing = pluralCategories.filter((category) => !translated.has(category))
  if (missing.length > 0) return `no form ${missing.join(', ')}`
  const wanted = new Set([...forms.values()].map(placeholders))
  const has = [...translated.values()].map(placeholders)
  return has.every((one) => wanted.has(one)) ? null : 'other placeholders in a form'
}

describe.each(translatedLanguages)('translations to %s', (language) => {
  it('cover every message, and no others: npm run texts', () => {
    const translations = translationsOf(language)
    const messages = new Set(messagesOfProgram().map(({ message }) => message))
    expect([...messages].filter((message) => (translations.get(message) ?? null) === null)).toEqual([])
    expect([...translations.keys()].filter((message) => !messages.has(message))).toEqual([])
  })

  it('have the placeholders and plural forms of their messages', () => {
    const mistakes = [...translationsOf(language)].flatMap(([message, translation]) => {
      const mistake = translation === null ? null : mistakeIn(message, translation, language)
      return mistake === null ? [] : [`${message}: ${mistake}`]
    })
    expect(mistakes).toEqual([])
  })
})

it.each([
  ['Delete {0}', '{0} löschen', null],
  ['Delete {0}', 'Löschen', 'other placeholders'],
  ['{count, plural, one {# row} other {# rows}}', '# Zeilen', 'not the plural form of its message'],
  ['{count, plural, one {# row} other {# rows}}', '{count, plural, other {# Zeilen}}', 'no form one'],
  [
    '{count, plural, one {# in {file}} other {# in {file}}}',
    '{count, plural, one {# in {file}} other {#}}',
    'other placeholders in a form',
  ],
])('checks “%s” translated as “%s”', (message, translation, mistake) => {
  expect(mistakeIn(message, translation, 'de')).toBe(mistake)
})

it('formats numbers, dates and lists in the program’s language only', () => {
  // Time zones and file names, which people don't read here.
  const machine = /^src\/(?:sandbox\/|shared\/core\/zoned-time|.*\/phone-country|.*\/text-files)/
  const fixed = globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !machine.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /toLocale\w+\(|(?:localeCompare\(.*|new Intl\.\w+\()'en/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(fixed).toEqual([])
})
