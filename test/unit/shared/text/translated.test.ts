import { afterEach, describe, expect, it } from 'vitest'
import { chosenLanguage } from '../../../../src/shared/text/choose-language.ts'
import { plural, setLanguage, startInLanguage, t } from '../../../../src/shared/text/language.ts'
import { inLanguage } from '../../../../src/shared/text/page-address.ts'
import { pseudoLanguage } from '../../../../src/shared/text/pseudo.ts'
import { pluralForms, translated } from '../../../../src/shared/text/translated.ts'

afterEach(() => setLanguage(null))

describe('a translation', () => {
  it('replaces its message, and English is used if there is none', () => {
    setLanguage(translated({ code: 'de', messages: { 'Delete {0}': '{0} löschen' } }))
    expect([t`Delete ${'A'}`, t`Undo ${'A'}`]).toEqual(['A löschen', 'Undo A'])
  })

  it('has the plural forms of its language, with the count in the language’s format', () => {
    const message = '{count, plural, one {# row in {file}} other {# rows in {file}}}'
    const translation =
      '{count, plural, =0 {nichts in {file}} one {# Zeile in {file}} other {# Zeilen in {file}}}'
    setLanguage(translated({ code: 'de', messages: { [message]: translation } }))
    const rows = (count: number) =>
      plural(count, { one: '# row in {file}', other: '# rows in {file}' }, { file: '#1' })
    expect([0, 1, 1_234].map(rows)).toEqual(['nichts in #1', '1 Zeile in #1', '1.234 Zeilen in #1'])
  })

  it.each([
    '{count, plural, one {#}',
    '{count, select, one {#} other {#}}',
    'x {count, plural, one {#} other {#}}',
    '{count, plural, one {{count, plural, other {#}}} other {#}}',
  ])('has no plural forms in %s', (message) => {
    expect(pluralForms(message)).toBeNull()
  })
})

it.each([
  ['de', ['en-US'], 'de'],
  ['en', ['de-AT'], 'en'],
  ['system', ['de_AT.UTF-8', 'en-US'], 'de'],
  ['system', ['fr-CA', 'EN', 'de'], 'en'],
  ['system', ['fr-CA', 'de'], 'de'],
  ['system', ['fr'], 'en'],
  ['system', [], 'en'],
] as const)('with the setting %s and the system in %j, the program uses %s', (choice, system, code) => {
  expect(chosenLanguage(choice, system)).toBe(code)
})

it('puts the language of a page in its address, except English', () => {
  expect(inLanguage('app://flightdeck/', 'en')).toBe('app://flightdeck/')
  expect(new URL(inLanguage('app://flightdeck/', 'de')).searchParams.get('language')).toBe('de')
})

it('refuses a language after a text was read', () => {
  expect(t`Delete`).toBe('Delete')
  expect(() => startInLanguage(null)).toThrow('before the language was set')
})

describe('the pseudo-language', () => {
  it('brackets, accents and lengthens texts, and leaves their values alone', () => {
    setLanguage(pseudoLanguage('en-XA'))
    expect(t`Delete ${'Summer'} now`).toBe('[Délété Summer ñów ~ ~]')
    const rows = (count: number) => plural(count, { one: '# row', other: '# rows' })
    expect([1, 2].map(rows)).toEqual(['[1 rów ~]', '[2 rówš ~ ~]'])
  })
})
