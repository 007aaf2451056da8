import { expect, it } from 'vitest'
import { recognizedParts } from '../../../../../../src/renderer/features/creatives/posts/recognized-parts.ts'
import { postSegments } from '../../../../../../src/shared/entities/posts/post-segments.ts'

const uncounted = (address: string) => `${address} isn’t recognized as a link, so every character counts`

it.each([
  ['Only words', undefined],
  ['1/2 off, 1.5/2 l, and/or more', undefined],
  ['See northwind.com/a #boots @ada', '1 link (counted as 23), 1 mention, 1 hashtag'],
  ['See https://northwind.example/a', uncounted('https://northwind.example')],
  ['See northwind.example/xmas now', uncounted('northwind.example')],
  [
    'northwind.com and www.northwind.example/a',
    `1 link (counted as 23), ${uncounted('www.northwind.example')}`,
  ],
])('of %j: %s', (text, label) => {
  expect(recognizedParts(postSegments(text))).toBe(label)
})
