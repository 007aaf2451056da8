import { afterEach, expect, it } from 'vitest'
import { spellAmount } from '../../../../src/shared/money/spell-amount.ts'
import { setLanguage } from '../../../../src/shared/text/language.ts'
import { translated } from '../../../../src/shared/text/translated.ts'
import { amount } from '../entities/line-items/line-item-example.ts'

afterEach(() => setLanguage(null))

it.each([
  [0, 'zero USD', 'null USD'],
  [1, 'one USD', 'ein USD'],
  [16.5, 'sixteen USD and 50/100', 'sechzehn USD und 50/100'],
  [-21, 'minus twenty-one USD', 'minus einundzwanzig USD'],
  [101, 'one hundred one USD', 'einhundertein USD'],
  [12_500, 'twelve thousand five hundred USD', 'zwölftausendfünfhundert USD'],
  [1_001_070, 'one million one thousand seventy USD', 'eine Million eintausendsiebzig USD'],
  [231_000_000, 'two hundred thirty-one million USD', 'zweihunderteinunddreißig Millionen USD'],
  [101_000_000, 'one hundred one million USD', 'einhunderteine Millionen USD'],
])('spells out %s in English and in German', (units, english, german) => {
  expect(spellAmount(amount(units * 1_000_000), 'USD')).toBe(english)
  setLanguage(translated({ code: 'de', messages: {} }))
  expect(spellAmount(amount(units * 1_000_000), 'USD')).toBe(german)
})
