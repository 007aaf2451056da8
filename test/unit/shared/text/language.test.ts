import { afterEach, describe, expect, it } from 'vitest'
import { fill, locale, plural, setLanguage, t } from '../../../../src/shared/text/language.ts'

const german: Record<string, string> = {
  'Delete {0}': '{0} löschen',
  '{0} of {1}': 'Von {1}: {0}',
  '{count, plural, one {# row in {file}} other {# rows in {file}}}': '{count} Zeilen in {file}',
}

function speakGerman(): void {
  setLanguage({
    locale: 'de',
    direction: 'ltr',
    translate: (message, values) => {
      const found = german[message]
      return found === undefined ? null : fill(found, values)
    },
  })
}

describe('texts', () => {
  afterEach(() => setLanguage(null))

  it('are English without a catalog', () => {
    expect(locale()).toBe('en')
    expect(t`Delete`).toBe('Delete')
    expect(t`Delete ${'{0} $& <b>'}`).toBe('Delete {0} $& <b>')
    expect(t`${1} of ${2}`).toBe('1 of 2')
  })

  it('have a form for one and one for others, with the count grouped', () => {
    const rows = (count: number) =>
      plural(count, { one: '# row in {file}', other: '# rows in {file}' }, { file: '$&.csv' })
    expect([0, 1, 12_345].map(rows)).toEqual(['0 rows in $&.csv', '1 row in $&.csv', '12,345 rows in $&.csv'])
  })

  it('are translated, with their values where the translation has them', () => {
    speakGerman()
    expect(locale()).toBe('de')
    expect(t`Delete ${'Sommer'}`).toBe('Sommer löschen')
    expect(t`${'a'} of ${'b'}`).toBe('Von b: a')
    expect(plural(2, { one: '# row in {file}', other: '# rows in {file}' }, { file: 'a.csv' })).toBe(
      '2 Zeilen in a.csv',
    )
  })

  it('stay English where a translation is missing, with the numbers of the language', () => {
    speakGerman()
    expect(t`Rename ${'Sommer'}`).toBe('Rename Sommer')
    expect(plural(1_234, { one: '# ad', other: '# ads' })).toBe('1.234 ads')
  })
})
