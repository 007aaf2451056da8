import { expect, it } from 'vitest'
import { targetingSentence } from '../../../../src/shared/targeting/targeting-sentence.ts'

const of = (type: string, value: string, name: string | null = null, operator = 'EQ') => ({
  targeting_type: type,
  targeting_value: value,
  operator_type: operator,
  name,
})
const germany = of('LOCATION', '1', 'Germany')
const austria = of('LOCATION', '2', 'Austria')
const german = of('LANGUAGE', 'de', 'German')
const hiking = of('INTEREST', '1', 'Sports/Hiking')
const camping = of('INTEREST', '2', 'Camping')
const buyers = (type: string, operator: string) => of(type, 'x', 'Past buyers', operator)

it.each([
  [[], 'Everyone, worldwide.'],
  [[of('BROAD_KEYWORD', 'rope', null, 'NE')], 'Everyone, worldwide, but not “rope”.'],
  [
    [of('AGE', 'AGE_25_TO_49'), germany, austria, german, hiking, camping, buyers('CUSTOM_AUDIENCE', 'NE')],
    'People 25–49 in Germany or Austria who speak German, interested in Hiking or Camping, but not Past buyers.',
  ],
  [
    [
      of('GENDER', '2'),
      of('PLATFORM', '1'),
      of('WIFI_ONLY', '1'),
      of('NETWORK_ACTIVATION_DURATION', '3', null, 'LT'),
    ],
    'Women, on Android, on Wi-Fi, on a device less than 3 months old.',
  ],
  [
    [hiking, of('PHRASE_KEYWORD', 'winter tent'), buyers('CUSTOM_AUDIENCE_EXPANDED', 'EQ')],
    'People, interested in Hiking, or using the keyword “winter tent”, or in or like the audience Past buyers.',
  ],
  [
    [...'abcdef'].map((letter) => of('LOCATION', letter, letter.toUpperCase())),
    'People in A, B, C, or 3 more.',
  ],
  [
    [of('GENDER', '1'), of('GENDER', '2'), of('IAB_CATEGORY', 'IAB1', 'Arts')],
    'People, beside content about Arts.',
  ],
  [[of('SOMETHING_NEW', '7', 'Seven')], 'People, with Seven.'],
])('reads %# as a sentence', (criteria, sentence) => {
  expect(targetingSentence(criteria)).toBe(sentence)
})
