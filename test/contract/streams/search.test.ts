import { afterEach, beforeEach, expect, it } from 'vitest'
import { unwrap } from '../../support/outcomes.ts'
import { enterSandbox, type Stage, setStage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
  await enterSandbox(stage)
})
afterEach(() => stage.end())

const minute = 60_000
const search = (query: string) =>
  ({ place: 'recent', query, from: null, until: null, sort: 'recency' }) as const

async function write(count: number, text: string) {
  for (let index = 0; index < count; index += 1) {
    await stage.control('POST', '/acts', { do: 'post', user: 'ada', text: `${text} ${index}` })
  }
  stage.pass(minute)
}

it('keeps what a search found, page by page, and tries a rule on it', async () => {
  await write(105, 'quokka sighting https://example.com/q')
  const { postSearch } = stage.handlers
  const started = unwrap(await postSearch.start(search('quokka')))
  expect(started).toMatchObject({ query: 'quokka', posts: 100, hasMore: true })
  const more = unwrap(await postSearch.more({ id: started.id }))
  expect(more).toMatchObject({ id: started.id, posts: 105, hasMore: false })
  expect(unwrap(await postSearch.more({ id: started.id }))).toEqual(more)
  const { rows, total } = unwrap(await postSearch.rows({ id: started.id, offset: 104, count: 10 }))
  expect(total).toBe(105)
  expect(rows).toMatchObject([
    {
      number: 104,
      text: expect.stringMatching(/ 0$/),
      author: 'ada',
      authorName: 'Ada Advertiser',
      likes: 0,
    },
  ])
  const detail = unwrap(await postSearch.get({ id: started.id, number: 104 }))
  expect(detail.record).toMatchObject({
    data: { id: rows[0]?.postId },
    includes: { users: [{ username: 'ada' }] },
  })
  expect(unwrap(await postSearch.list(undefined))).toEqual([more])

  const tryOut = async (value: string) =>
    unwrap(await stage.handlers.streamRules.tryOut({ stream: 'filtered', value, posts: 'searches' }))
  expect(await tryOut('"sighting" from:ada has:links')).toMatchObject({ tried: 105, matched: 105 })
  const few = await tryOut('quokka 7 -from:bert')
  expect([few.matched, few.newest[0]?.author]).toEqual([1, 'ada'])

  unwrap(await postSearch.remove({ id: started.id }))
  expect(unwrap(await postSearch.rows({ id: started.id, offset: 0, count: 10 })).total).toBe(0)
  expect((await tryOut('quokka')).tried).toBe(0)
})

it('counts posts over time, everything as well', async () => {
  await write(3, 'quokka')
  const { postSearch } = stage.handlers
  for (const place of ['recent', 'all'] as const) {
    const counts = unwrap(
      await postSearch.counts({ place, query: 'quokka', from: null, until: null, granularity: 'day' }),
    )
    expect(counts).toMatchObject({ total: 3, hasMore: false })
    expect(counts.bars.length).toBeGreaterThan(6)
    expect(counts.bars.map(({ at }) => at)).toEqual(counts.bars.map(({ at }) => at).toSorted((a, b) => a - b))
  }
})
