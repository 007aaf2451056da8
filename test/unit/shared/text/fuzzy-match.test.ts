import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { matchScore, matchScores, wordsOf } from '../../../../src/shared/text/fuzzy-match.ts'

const fitFor = (text: string, typed: string) => matchScore(text, wordsOf(typed))

describe('how well a text fits', () => {
  it.each([
    ['winter tents', 'winter tents', matchScores.whole],
    ['winter tents', 'winter  te', matchScores.beginning],
    ['winter tents', 'tents winter', matchScores.words],
    ['boots & tents', 'ten boo', matchScores.words],
    ['winter tents', 'ents', matchScores.parts],
    ['winter tents', 'ents win', matchScores.parts],
    ['winter tents', 'wntr tnt', matchScores.letters],
    ['sku-00100', '00100', matchScores.words],
    ['winter tents', 'winter boots', null],
    ['winter tents', 'stew', null],
    // Far apart, or starting within a word, letters match by chance.
    ['https://hooks.example.com/north', 'tent', null],
    ['winter tents', 'ntrtt', null],
    // Two letters in order would match almost anything.
    ['winter tents', 'ws', null],
    ['', 'a', null],
  ])('%s · %s', (text, typed, expected) => {
    expect(fitFor(text, typed)).toBe(expected)
  })
})

test('a text matches its own words in any order, and any beginning of it', () => {
  const word = fc.stringMatching(/^[a-zäöü0-9]{1,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), (words, at) => {
      const text = words.join(' ')
      expect(fitFor(text, words.toReversed().join(' '))).toBeLessThanOrEqual(matchScores.words)
      expect(fitFor(text, text.slice(0, 1 + (at % text.length)).trim())).toBeLessThanOrEqual(
        matchScores.beginning,
      )
    }),
  )
})
