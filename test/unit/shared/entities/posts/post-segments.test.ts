import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postSegments } from '../../../../../src/shared/entities/posts/post-segments.ts'

describe('the pieces of a post', () => {
  it('separate links, mentions and hashtags, in the order of the text', () => {
    const text = 'Morning @ada: #boots at https://www.northwind.com/spring/boots?size=42 👟 now, $NWND'
    expect(postSegments(text)).toEqual([
      { kind: 'plain', text: 'Morning ', shown: 'Morning ' },
      { kind: 'mention', text: '@ada', shown: '@ada' },
      { kind: 'plain', text: ': ', shown: ': ' },
      { kind: 'hashtag', text: '#boots', shown: '#boots' },
      { kind: 'plain', text: ' at ', shown: ' at ' },
      {
        kind: 'link',
        text: 'https://www.northwind.com/spring/boots?size=42',
        shown: 'northwind.com/spring/boots…',
      },
      { kind: 'plain', text: ' 👟 now, ', shown: ' 👟 now, ' },
      { kind: 'cashtag', text: '$NWND', shown: '$NWND' },
    ])
  })

  it('are empty for an empty text', () => {
    expect(postSegments('')).toEqual([])
  })

  it('find no hashtag in a link', () => {
    expect(postSegments('#boots日本https://a.com/x').map(({ kind, text }) => [kind, text])).toEqual([
      ['plain', '#boots日本'],
      ['link', 'https://a.com/x'],
    ])
  })

  it('never lose or duplicate a character', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('@ada', '#boots', 'https://a.com/x', '👩‍👩‍👧', '日本', '@', '#', ' '),
    )
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join('')),
        (text) => {
          expect(
            postSegments(text)
              .map((segment) => segment.text)
              .join(''),
          ).toBe(text)
        },
      ),
    )
  })
})
