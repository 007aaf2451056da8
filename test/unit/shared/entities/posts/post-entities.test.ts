import { expect, it } from 'vitest'
import { postEntities } from '../../../../../src/shared/entities/posts/post-entities.ts'

it('finds links, mentions and hashtags by their position in characters', () => {
  const text = '🏔️ @ada and @bert: https://www.northwind.com/a/very/long/address#part #Hüttentag #2026'
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
    url: 'https://www.northwind.com/a/very/long/address#part',
    display_url: 'northwind.com/a/very/long/…',
  })
})

it.each(['ada@northwind.com', 'a#b', '@', '# ', '#️⃣', '@jäck', '@https://a.co', 'https://northwind.com/@ada'])(
  'finds no mention and no hashtag in %s',
  (text) => {
    const { mentions, hashtags } = postEntities(text)
    expect([...mentions, ...hashtags]).toEqual([])
  },
)

it('finds cashtags, and no mention in a list’s name', () => {
  const { cashtags, mentions } = postEntities('👟 $NWND up, says @ada/boots and ＠bert')
  expect(cashtags).toEqual([{ start: 2, end: 7, tag: 'NWND' }])
  expect(mentions).toEqual([{ start: 32, end: 37, username: 'bert' }])
})

it('finds nothing in a text that is too long for any post', () => {
  const text = '@ada '.repeat(5_000)
  expect(postEntities(text).mentions).toHaveLength(5_000)
  expect(postEntities(`${text}!`).mentions).toEqual([])
})
