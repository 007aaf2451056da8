import { describe, expect, it, test } from 'vitest'
import { campaignsAddress } from '../../../../../src/renderer/features/campaigns/campaigns-address.ts'
import { placesOf } from '../../../../../src/renderer/features/campaigns/inspector/places-of-key.ts'
import { placeOfEntity } from '../../../../../src/renderer/workbench/entity-places.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { CreativeRow } from '../../../../../src/shared/creatives/creative-row.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { testBridge } from '../../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

test.each([
  [undefined, undefined, { kind: 'list' }],
  ['new', undefined, { kind: 'new' }],
  ['8x', undefined, { kind: 'unnamed', key: '8x' }],
  ['draft%3Aab', undefined, { kind: 'unnamed', key: 'draft:ab' }],
  ['campaign', '8x', { kind: 'entity', place: { subject: 'campaign', key: '8x' } }],
  ['line-item', 'draft%3Aab', { kind: 'entity', place: { subject: 'lineItem', key: 'draft:ab' } }],
  ['elsewhere', '8x', { kind: 'list' }],
])('the address /campaigns/%s/%s', (part, item, address) => {
  expect(campaignsAddress(part, item)).toEqual(address)
})

test.each(['campaign', 'lineItem'] as const)('the address of a %s is understood again', (subject) => {
  for (const key of ['8x', 'draft:0123', 'new']) {
    const [, , part, item] = placeOfEntity({ subject, key }).split('/')
    expect(campaignsAddress(part, item)).toEqual({ kind: 'entity', place: { subject, key } })
  }
})

const id = 'a'.repeat(16)

/** Campaigns c1 and both, line items l1 and both; drafts by their subject. */
function things(draft: Partial<Draft> = {}) {
  const known = { campaign: ['c1', 'both'], lineItem: ['l1', 'both'] }
  const { bridge } = testBridge({
    creatives: {
      find: async ({ subject, keys }) =>
        succeed(
          keys.flatMap((key) =>
            (subject === 'campaign' || subject === 'lineItem') && known[subject].includes(key)
              ? [row(key)]
              : [],
          ),
        ),
    },
    drafts: {
      get: async ({ draftId }) =>
        draftId === id
          ? succeed({
              draft: { ...plain, ...draft },
              title: '',
              findings: [],
              theirs: null,
              hasSnapshots: false,
            })
          : fail({ kind: 'notFound', code: 'DRAFT', message: 'Not there.' }),
    },
  })
  return createWorkbench(bridge)
}

function row(key: string): CreativeRow {
  return {
    ...{ key, remoteId: key, title: key, type: null, content: {}, record: {}, change: null },
    ...{ seenAt: 1, updatedAt: 1 },
  }
}

const plain: Draft = {
  ...{ id, workspace, subject: 'lineItem', kind: 'create', remoteId: null, base: {}, patch: {} },
  ...{ revision: 1, sync: 'clean', publish: 'idle', createdAt: 1, updatedAt: 1, comment: '' },
}

describe('a key alone', () => {
  it.each([
    ['c1', ['campaign']],
    ['l1', ['lineItem']],
    ['both', ['campaign', 'lineItem']],
    ['gone', []],
  ])('%s may stand for %j', async (key, subjects) => {
    expect(await placesOf(things(), workspace, key)).toEqual(
      succeed(subjects.map((subject) => ({ subject, key }))),
    )
  })

  it.each([
    ['a campaign', { subject: 'campaign' }, [{ subject: 'campaign', key: `draft:${id}` }]],
    ['a line item', { subject: 'lineItem' }, [{ subject: 'lineItem', key: `draft:${id}` }]],
    [
      'a curated category, which its line item shows',
      { subject: 'curatedCategory', patch: { line_item_id: 'l1' } },
      [{ subject: 'lineItem', key: 'l1' }],
    ],
    ['a card', { subject: 'card' }, []],
  ] as const)('of a draft of %s', async (_, draft, places) => {
    expect(await placesOf(things(draft), workspace, `draft:${id}`)).toEqual(succeed(places))
  })

  it('of a draft that was published or discarded stands for nothing', async () => {
    expect(await placesOf(things(), workspace, `draft:${'b'.repeat(16)}`)).toEqual(succeed([]))
  })
})
