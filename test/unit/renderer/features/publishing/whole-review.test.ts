import { expect, it } from 'vitest'
import { readWholeReview } from '../../../../../src/renderer/features/publishing/whole-review.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { DraftFindings } from '../../../../../src/shared/drafts/draft.ts'
import { offline, testBridge } from '../../support/bridge.ts'
import { reviewItem } from '../../support/publishing.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'abc1' } as const
const totals = {
  groups: [],
  publishable: 450,
  irreversible: 0,
  blocked: 0,
  warnings: 0,
  windows: [],
  calls: 450,
  uploadBytes: 0,
  minDurationMs: 0,
  money: [],
  toType: [],
}
const item = (index: number) => reviewItem(`d${index}`)
const finding = (index: number): DraftFindings => ({
  draftId: `d${index}`,
  subject: 'poll',
  title: `Poll ${index}`,
  findings: [],
  blockedBy: [],
})

const bridgeWith = (count: number) =>
  testBridge({
    publishing: {
      review: async ({ offset, count: asked }) => {
        const rows = Array.from({ length: Math.min(asked, count - offset) }, (_, index) =>
          item(offset + index),
        )
        return succeed({ ...totals, rows, total: count, all: count })
      },
    },
    drafts: {
      findings: async ({ offset, count: asked }) =>
        succeed({
          rows: Array.from({ length: Math.min(asked, count - offset) }, (_, index) =>
            finding(offset + index),
          ),
          total: count,
        }),
    },
    accounts: { list: async () => fail(offline) },
  }).bridge

it('reads every change and every finding, page by page, even if the accounts aren’t known', async () => {
  const read = await readWholeReview(bridgeWith(450), workspace, null, 7)
  if (!read.ok) throw new Error(read.fault.message)
  expect(read.value.items.map(({ draftId }) => draftId)).toEqual(
    Array.from({ length: 450 }, (_, index) => `d${index}`),
  )
  expect(read.value).toMatchObject({ left: 0, accountName: '', madeAt: 7 })
  expect(read.value.findings.size).toBe(450)
})

it('stops at two thousand changes and says how many are left', async () => {
  const read = await readWholeReview(bridgeWith(2_345), workspace, ['d1'], 0)
  if (!read.ok) throw new Error(read.fault.message)
  expect(read.value.items).toHaveLength(2_000)
  expect(read.value.left).toBe(345)
})

it('fails if its reads fail', async () => {
  const { bridge } = testBridge({ publishing: { review: async () => fail(offline) } })
  expect(await readWholeReview(bridge, workspace, null, 0)).toEqual(fail(offline))
})
