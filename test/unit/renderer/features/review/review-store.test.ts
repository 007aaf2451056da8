import { expect, test } from 'vitest'
import { reviewStore } from '../../../../../src/renderer/features/review/review-store.ts'
import { jobsStore } from '../../../../../src/renderer/workbench/jobs/jobs.ts'
import { rowAt } from '../../../../../src/renderer/workbench/row-windows.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { AmountToType } from '../../../../../src/shared/money/money-threshold.ts'
import { offline, testBridge } from '../../support/bridge.ts'
import { job, reviewItem, spring, working } from '../../support/publishing.ts'

const idOf = (index: number) => `d${index}`

/** A service with so many drafts, all of which can be published. */
function reviewOver(count: number, toType: readonly AmountToType[] | null = null) {
  const all = Array.from({ length: count }, (_, index) => reviewItem(idOf(index)))
  const asked: string[] = []
  const started: (readonly string[] | null)[] = []
  const confirmed: unknown[] = []
  const { bridge, emit } = testBridge({
    publishing: {
      review: async ({ draftIds, offset, count: wanted }) => {
        asked.push(`${draftIds === null ? 'all' : draftIds.length}@${offset}+${wanted}`)
        const items = draftIds === null ? all : all.filter(({ draftId }) => draftIds.includes(draftId))
        const page = items.slice(offset, offset + wanted)
        return succeed({
          items: page,
          more: items.length - offset - page.length,
          publishable: items.length,
          blocked: 0,
          warnings: 0,
          windows: [],
          calls: items.length,
          uploadBytes: 0,
          atLeastMs: 0,
          money: [],
          toType: toType ?? [],
        })
      },
      start: async ({ draftIds, confirmed: typed }) => {
        started.push(draftIds)
        confirmed.push(typed)
        return succeed(job({ id: 'started' }))
      },
    },
  })
  const workbench = createWorkbench(bridge)
  workbench.live.session.accept(working())
  return { review: reviewStore(workbench), workbench, asked, started, confirmed, emit, all }
}

test('all changes are chosen at first, and the count is the whole one', async () => {
  const { review, asked } = reviewOver(250)
  await review.load()
  expect(asked).toEqual(['all@0+100'])
  expect(review.items.store.getState().total).toBe(250)
  expect(review.store.getState()).toMatchObject({ chosen: null, totals: { publishable: 250 } })
})

test('leaving one out chooses all others, however many were read', async () => {
  const { review, asked } = reviewOver(250)
  await review.load()
  await review.toggle(reviewItem(idOf(3)))
  await expect.poll(() => review.store.getState().totals?.publishable).toBe(249)
  expect(asked).toEqual(['all@0+100', 'all@0+200', 'all@200+200', '249@0+1'])
  expect(review.store.getState().chosen?.has(idOf(3))).toBe(false)
  await review.toggle(reviewItem(idOf(3)))
  expect(review.store.getState().chosen).toBeNull()
  await expect.poll(() => review.store.getState().totals?.publishable).toBe(250)
})

test('with none chosen nothing is asked and nothing can be sent', async () => {
  const { review, asked } = reviewOver(4)
  await review.load()
  review.chooseNone()
  await expect.poll(() => review.store.getState().totals?.publishable).toBe(0)
  expect(asked).toHaveLength(1)
  await review.toggle(reviewItem(idOf(1)))
  await expect.poll(() => review.store.getState().totals?.publishable).toBe(1)
})

test('what is chosen is what is sent, and the job is known at once', async () => {
  const { review, workbench, started } = reviewOver(3)
  await review.load()
  review.chooseNone()
  await review.toggle(reviewItem(idOf(2)))
  expect((await review.publish())?.id).toBe('started')
  await review.publish()
  expect(started).toEqual([[idOf(2)], null])
  expect(
    jobsStore(workbench)
      .store.getState()
      .jobs.map(({ id }) => id),
  ).toEqual(['started'])
})

test('an edit elsewhere is taken over, also for the change that is open', async () => {
  const { review, emit, all } = reviewOver(2)
  await review.load()
  const opened = rowAt(review.items.store.getState(), 1)
  review.openItem(opened)
  all[1] = reviewItem(idOf(1), { title: 'Autumn tent' })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(1)], all: false })
  await expect.poll(() => review.store.getState().item?.title).toBe('Autumn tent')
})

test('another account forgets the choice', async () => {
  const { review, workbench } = reviewOver(2)
  await review.load()
  review.chooseNone()
  workbench.live.session.accept(working('autumn'))
  expect(review.store.getState().chosen).toBeNull()
  await expect.poll(() => review.items.store.getState().total).toBe(2)
})

test('a publish that is refused says so and keeps the choice', async () => {
  const { bridge } = testBridge({ publishing: { start: async () => fail(offline) } })
  const workbench = createWorkbench(bridge)
  workbench.live.session.accept(working())
  const review = reviewStore(workbench)
  review.chooseNone()
  expect(await review.publish()).toBeNull()
  expect(review.store.getState()).toMatchObject({ publishing: { kind: 'failed' }, chosen: new Set() })
})

test('what was typed goes along with the publish, and is forgotten once it is put up', async () => {
  const amount = micro.parse(50_000_000_000)
  const { review, confirmed } = reviewOver(2, [{ currency: 'EUR', amount, of: 'single' }])
  await review.load()
  review.typeAmount('EUR', '50000')
  await review.publish()
  expect(confirmed).toEqual([[{ currency: 'EUR', amount }]])
  expect(review.store.getState().typed).toEqual({})
})
