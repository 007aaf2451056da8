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
    const chosen = { workspace, draftIds: null, thresholds: defaultThresholds }
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

  it('lists only drafts with issues, or waiting for one', () => {
    const withIssues = review().rows.filter(
      ({ errors, warnings, calls }) => errors + warnings > 0 || calls.length === 0,
    )
    expect(withIssues.length).toBeLessThan(5)
    const found = review({ ...everything, issuesOnly: true })
    expect(found.rows.map(({ draftId }) => draftId)).toEqual(withIssues.map(({ draftId }) => draftId))
  })
})
