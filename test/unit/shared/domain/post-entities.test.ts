import { expect, it } from 'vitest'
import { postEntities } from '../../../../src/shared/domain/post-entities.ts'

it('finds links, mentions and hashtags by their place in characters', () => {
  const text = '🏔️ @ada and @bert: https://www.northwind.example/a/very/long/page#part #Hüttentag #2026'
  const { urls, mentions, hashtags } = postEntities(text)
  const characters = [...text]
  const at = ({ start, end }: { start: number; end: number }) => characters.slice(start, end).join('')
  expect(mentions.map((mention) => [mention.username, at(mention)])).toEqual([
    ['ada', '@ada'],
    ['bert', '@bert'],
  ])
  expect(hashtags.map((hashtag) => [hashtag.tag, at(hashtag)])).toEqual([['Hüttentag', '#Hüttentag']])
  expect(urls).toHaveLength(1)
  expect(urls[0]).toMatchObject({
    url: 'https://www.northwind.example/a/very/long/page#part',
    display_url: 'northwind.example/a/very/l…',
  })
})

it.each(['ada@northwind.example', 'a#b', '@', '# ', 'https://northwind.example/@ada'])(
  'finds no mention and no hashtag in %s',
  (text) => {
    const { mentions, hashtags } = postEntities(text)
    expect([...mentions, ...hashtags]).toEqual([])
  },
)
