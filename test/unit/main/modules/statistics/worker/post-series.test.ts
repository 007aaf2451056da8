import { afterEach, beforeEach, expect, it } from 'vitest'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type FiguresStage, setFiguresStage, workspace, zone } from './figures-stage.ts'

const now = Date.UTC(2026, 10, 25, 12)
const span = { from: 20_770, to: 20_773 }

let stage: FiguresStage
beforeEach(() => {
  stage = setFiguresStage()
})
afterEach(() => stage.end())

it('figures of a post are those of its promotions together', async () => {
  const promotions = [
    { id: 'p1', tweet_id: '10', line_item_id: 'l1' },
    { id: 'p2', tweet_id: '10', line_item_id: 'l2' },
    { id: 'p3', tweet_id: '20', line_item_id: 'l1' },
  ]
  unwrap(stage.store.entities.savePage(workspace, 'promotedPost', promotions, now))
  await stage.answer({
    entity: 'PROMOTED_TWEET',
    ids: ['p1', 'p2', 'p3'],
    ...span,
    readAt: now,
    metrics: (id) => ({
      impressions: id === 'p1' ? [1, 2, 3] : id === 'p2' ? [10, 20, 30] : [100, 100, 100],
      clicks: id === 'p2' ? [1, 1, 1] : null,
    }),
  })
  const { series } = await stage.api.series({
    query: {
      workspace,
      entity: 'POST',
      ids: ['10', '20', '30'],
      metrics: ['impressions', 'clicks'],
      span,
      granularity: 'DAY',
      segmentation: null,
    },
    zone,
  })
  expect(series.map(({ id, values }) => [id, values.impressions ?? [], values.clicks ?? []])).toEqual([
    ['10', [11, 22, 33], [1, 1, 1]],
    ['20', [100, 100, 100], [null, null, null]],
    ['30', [], []],
  ])
  expect(series.map(({ readAt }) => readAt !== null)).toEqual([true, true, false])
})
