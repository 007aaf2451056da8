import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCheckReader } from '../../../../../../src/main/modules/checks/worker/check-reader.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import { referenceTo } from '../../../../../../src/shared/drafts/draft.ts'
import { defaultThresholds } from '../../../../../../src/shared/money/money-threshold.ts'
import type { Review, ReviewFilter } from '../../../../../../src/shared/publishing/review.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

/** Two campaigns with a changed line item each, and a new post promoted by one of them. */
let stage: DraftsStage
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-plan-changes-'))
const path = databasePath(folder)
const postName = 'Autumn jackets are here'
let post: string
let promotion: string

beforeAll(async () => {
  stage = setDraftsStage(folder)
  stage.see('campaign', { id: 'c1', name: 'Spring' }, { id: 'c2', name: 'Autumn' })
  stage.see(
    'lineItem',
    { id: 'l1', name: 'Early birds', campaign_id: 'c1' },
    { id: 'l2', name: 'Early birds', campaign_id: 'c2' },
  )
  const rename = async (subject: 'campaign' | 'lineItem', remoteId: string, name: string) =>
    unwrap(await stage.handlers.change({ workspace, subject, remoteId, fields: { name } }))
  await rename('lineItem', 'l2', 'Late birds')
  await rename('lineItem', 'l1', 'Morning birds')
  await rename('campaign', 'c2', 'Late autumn')
  const made = await stage.create('post', { text: postName, name: postName })
  post = referenceTo(made.id)
  promotion = (await stage.create('promotedPost', { line_item_id: 'l2', tweet_id: post })).id
  unwrap(await stage.handlers.comment({ draftId: promotion, comment: 'Agreed with the client' }))
  await stage.checker.idle()
})

afterAll(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

function review(filter?: ReviewFilter): Review {
  const reader = createCheckReader(path)
  try {
    const terms = { userNames: { '756': '@ada' }, timezone: 'Europe/Berlin' }
    const chosen = { workspace, draftIds: null, thresholds: defaultThresholds, terms }
    return unwrap(reader.api.review({ chosen, offset: 0, count: 50, filter }))
  } finally {
    reader.close()
  }
}

const everything: ReviewFilter = { text: '', kind: null, issuesOnly: false }

describe('a review', () => {
  it('names a promotion by its post and line item, and names what values refer to', () => {
    const row = review().rows.find(({ draftId }) => draftId === promotion)
    expect(row).toMatchObject({
      title: `${postName} · Late birds`,
      campaign: 'Late autumn',
      names: { [post]: postName, l2: 'Late birds' },
      comment: 'Agreed with the client',
    })
  })

  it('says of a new line item what it costs, when, where, for what and for whom', async () => {
    const lineItem = await stage.create('lineItem', {
      campaign_id: 'c1',
      name: 'Snow',
      objective: 'WEBSITE_CLICKS',
      goal: 'LINK_CLICKS',
      bid_strategy: 'MAX',
      bid_amount_local_micro: 1_500_000,
      daily_budget_amount_local_micro: 120_000_000,
      start_time: '2026-11-30T23:00:00Z',
      end_time: '2062-12-24T22:59:00Z',
      placements: ['ALL_ON_TWITTER'],
      entity_status: 'PAUSED',
    })
    const targeting = await stage.create('targeting', {
      line_item_id: referenceTo(lineItem.id),
      AGE: 'AGE_35_TO_54',
      'GENDER:2': 'EQ',
    })
    const row = review().rows.find(({ draftId }) => draftId === lineItem.id)
    expect(row?.summary.parts).toEqual([
      { part: 'budget', text: '120.00 a day' },
      { part: 'flight', text: '1 Dec 2026\u2009–\u200924 Dec 2062' },
      { part: 'goal', text: 'Link clicks' },
      { part: 'places', text: 'All placements' },
      { part: 'bid', text: 'bid up to 1.50' },
      { part: 'targeting', text: 'Women 35–54' },
      { part: 'status', text: 'Paused' },
    ])
    const set = review().rows.find(({ draftId }) => draftId === targeting.id)
    expect(set?.summary.parts).toEqual([{ part: 'targeting', text: 'Women 35–54' }])
    unwrap(await stage.handlers.discard({ draftIds: [targeting.id, lineItem.id] }))
  })

  it('shows text, picture and poster of a new post, also those of its card', async () => {
    const media = await stage.create('media', { file_name: 'snow.png' })
    const card = await stage.create('card', {
      name: 'Snow card',
      components: [
        { type: 'MEDIA', media_key: referenceTo(media.id) },
        {
          type: 'DETAILS',
          title: 'Ready for snow',
          destination: { type: 'WEBSITE', url: 'https://a.example/snow' },
        },
      ],
    })
    const snow = await stage.create('post', {
      as_user_id: '756',
      text: 'It is snowing.',
      card_uri: referenceTo(card.id),
      nullcast: true,
    })
    const rows = new Map(review().rows.map((row) => [row.draftId, row]))
    expect(rows.get(snow.id)?.summary).toEqual({
      parts: [
        { part: 'text', text: 'It is snowing.' },
        { part: 'card', text: 'Snow card' },
        { part: 'user', text: '@ada' },
        { part: 'audience', text: 'only as an ad' },
      ],
      mediaKeys: [referenceTo(media.id)],
    })
    expect(rows.get(snow.id)?.names).toMatchObject({ 756: '@ada', [referenceTo(card.id)]: 'Snow card' })
    expect(rows.get(card.id)?.summary).toEqual({
      parts: [
        { part: 'text', text: 'Ready for snow' },
        { part: 'address', text: 'https://a.example/snow' },
      ],
      mediaKeys: [referenceTo(media.id)],
    })
    unwrap(await stage.handlers.discard({ draftIds: [snow.id, card.id, media.id] }))
  })

  it('says what a new poll asks and how long', async () => {
    const poll = await stage.create('poll', {
      name: 'Boots',
      first_choice: 'Leather',
      second_choice: 'Canvas',
      duration_in_minutes: 1_500,
    })
    const row = review().rows.find(({ draftId }) => draftId === poll.id)
    expect(row?.summary.parts.map(({ text }) => text)).toEqual(['Leather / Canvas', '1 day 1 hour'])
    unwrap(await stage.handlers.discard({ draftIds: [poll.id] }))
  })

  it('takes the empty fields of a form that nobody checked yet for errors', async () => {
    const fields = { name: 'Which tent?', first_choice: 'Ridge', duration_in_minutes: 60 }
    const poll = unwrap(await stage.handlers.create({ workspace, subject: 'poll', fields, unchecked: true }))
    await stage.edit(poll, { name: 'Which boot?' })
    const row = review().rows.find(({ draftId }) => draftId === poll.id)
    expect(row).toMatchObject({ errors: 1, calls: [] })
    unwrap(await stage.handlers.discard({ draftIds: [poll.id] }))
  })

  it('marks and counts what can’t be undone', () => {
    const { rows, irreversible } = review()
    const blocked = rows.filter(({ undoBlocker }) => undoBlocker !== null)
    expect(blocked.map(({ subject }) => subject)).toEqual(['post'])
    expect(irreversible).toBe(blocked.filter(({ calls }) => calls.length > 0).length)
  })

  it('groups what belongs to a campaign, after what campaigns use', () => {
    expect(review().rows.map(({ subject, campaign }) => [subject, campaign])).toEqual([
      ['post', null],
      ['campaign', 'Late autumn'],
      ['lineItem', 'Late autumn'],
      ['promotedPost', 'Late autumn'],
      ['lineItem', 'Spring'],
    ])
  })

  it.each<[string, Partial<ReviewFilter>, number]>([
    ['a name', { text: ' MORNING ' }, 1],
    ['the name of a campaign', { text: 'autumn' }, 4],
    ['a kind of change', { kind: 'create' }, 2],
    ['both', { text: 'late', kind: 'update' }, 2],
    ['nothing', { text: 'no such thing' }, 0],
  ])('lists only what matches %s, and counts everything', (_, filter, rows) => {
    const found = review({ ...everything, ...filter })
    expect(found.rows).toHaveLength(rows)
    expect(found).toMatchObject({ total: rows, all: 5 })
  })

  it('counts the changes of each campaign, and by how much its daily budgets change', () => {
    const { rows, groups } = review()
    expect(groups.map(({ campaign, count }) => [campaign, count])).toEqual([
      [null, 1],
      ['Late autumn', 3],
      ['Spring', 1],
    ])
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
    expect(review({ ...everything, text: 'spring' }).groups).toMatchObject([{ campaign: 'Spring', count: 1 }])
  })

  it('lists what would be sent apart from what is held back', () => {
    const idsOf = ({ rows }: Pick<Review, 'rows'>) => rows.map(({ draftId }) => draftId)
    const { rows } = review()
    const sent = rows.filter(({ calls }) => calls.length > 0)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThan(rows.length)
    expect(idsOf(review({ ...everything, isSendable: true }))).toEqual(idsOf({ rows: sent }))
    expect(idsOf(review({ ...everything, isSendable: false }))).toEqual(
      idsOf({ rows: rows.filter(({ calls }) => calls.length === 0) }),
    )
  })

  it('lists only drafts with issues, or waiting for one', () => {
    const withIssues = review().rows.filter(
      ({ errors, warnings, calls }) => errors + warnings > 0 || calls.length === 0,
    )
    expect(withIssues.length).toBeLessThan(5)
    const found = review({ ...everything, issuesOnly: true })
    expect(found.rows.map(({ draftId }) => draftId)).toEqual(withIssues.map(({ draftId }) => draftId))
  })
})
