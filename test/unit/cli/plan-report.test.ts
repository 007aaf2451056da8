import { expect, test } from 'vitest'
import type { CheckReport } from '../../../src/cli/commands/changes/check-report.ts'
import { planMarkdown } from '../../../src/cli/commands/changes/plan-markdown.ts'
import { nothingToSend, type ReviewReport, reviewLines } from '../../../src/cli/commands/changes/review.ts'
import { styleOf } from '../../../src/cli/output/style.ts'

const report: CheckReport = {
  file: 'changes.flightdeck',
  account: { id: 'spring', name: null },
  changes: { new: 1, changed: 1 },
  reading: null,
  notes: [],
  published: 0,
  errors: 0,
  warnings: 0,
  findings: [],
}

const unnamed = {
  campaign: null,
  fields: [],
  names: {},
  currency: null,
  routes: [],
  uses: [],
  changedBy: null,
  summary: [],
  undoRemainder: null,
}
const blocker = 'The service can’t delete this.'
const plan: ReviewReport = {
  ...nothingToSend,
  calls: 3,
  publishable: 3,
  irreversible: 2,
  changes: [
    { ...unnamed, kind: 'post', action: 'create', title: 'Autumn sale', undoBlocker: blocker },
    { ...unnamed, kind: 'campaign', action: 'update', title: 'Spring', undoBlocker: null },
    {
      ...unnamed,
      kind: 'card',
      action: 'delete',
      title: 'Old card',
      undoBlocker: 'Gone for good.',
      uses: [{ kind: 'post', title: 'Winter', key: '7' }],
    },
  ],
}
const reversible: ReviewReport = { ...plan, irreversible: 0, changes: plan.changes.slice(1, 2) }

const textOf = (review: ReviewReport) => reviewLines(review, styleOf(false)).map(String).join('\n')
const markdownOf = (review: ReviewReport, errors = 0) =>
  planMarkdown({ ...report, errors }, review)
    .map(String)
    .join('\n')

test('a plan says for each change and in sum what can’t be undone', () => {
  const text = textOf(plan)
  expect(text).toContain(`Autumn sale\n    Can’t be undone: ${blocker}`)
  expect(text).toContain('Old card\n    Can’t be undone: Gone for good.')
  expect(text).toContain('2 of 3 can’t be undone entirely.')
  expect(textOf(reversible)).not.toContain('undone')
})

test('a plan as a comment of a pull request says so too', () => {
  const comment = markdownOf(plan)
  expect(comment).toContain('\n\n⚠️ 2 of 3 can’t be undone entirely.\n\n')
  expect(comment).toMatch(/\| `Autumn sale`<br>⚠️ Can’t be undone \|/)
  expect(comment).toMatch(/\| `Old card`<br>⚠️ Can’t be undone \|/)
  expect(comment).toMatch(/\| `Spring` \|/)
  expect(markdownOf(reversible)).not.toContain('undone')
})

test('a comment about a file that won’t be published doesn’t count what can’t be undone', () => {
  expect(markdownOf(plan, 1)).not.toContain('2 of 3')
})

test('a plan gives times in the account’s zone, and says which that is', () => {
  const fields = [{ field: 'start_time', before: null, after: '2030-03-31T22:30:00Z' }]
  const timed: ReviewReport = {
    ...plan,
    timezone: 'Europe/Vienna',
    changes: [{ ...unnamed, kind: 'campaign', action: 'update', title: 'Spring', undoBlocker: null, fields }],
  }
  expect(textOf(timed)).toContain('– → 1 Apr 2030, 00:30 CEST')
  expect(markdownOf(timed)).toContain('`1 Apr 2030, 00:30 CEST`')
  expect(textOf({ ...timed, timezone: null })).toContain('31 Mar 2030, 22:30 UTC')
})

test('a plan says what uses that which it deletes', () => {
  expect(textOf(plan)).toContain('Old card\n    Can’t be undone: Gone for good.\n    Used by Winter (post)')
  expect(markdownOf(plan)).toContain('Used by Winter')
})

test('a plan says how many people a deleted audience has and which line items target it', () => {
  const deletion: ReviewReport = {
    ...plan,
    changes: [
      {
        ...unnamed,
        kind: 'customAudience',
        action: 'delete',
        title: 'Boot buyers',
        undoBlocker: null,
        summary: [{ part: 'audience', text: '5,200 people' }],
        uses: [
          { kind: 'lineItem', title: 'Boots', key: 'l1' },
          { kind: 'lineItem', title: 'Tents', key: 'draft:0123456789abcdef' },
        ],
      },
    ],
  }
  const targeted = 'Targeted by 2 line items: Boots, Tents (draft)'
  expect(textOf(deletion)).toContain(`Boot buyers\n    5,200 people\n    ${targeted}`)
  expect(markdownOf(deletion)).toContain(`| \`5,200 people\`<br>\`${targeted}\` |`)
})

test('a plan says what starts to spend, until when and how much at most', () => {
  const sums = { before: '0.00', after: '0.00' }
  const start = {
    title: 'Boots',
    campaign: 'Spring',
    again: true,
    lineItems: 1,
    from: null,
    until: '2026-12-24T22:59:00.000Z',
    maxTotal: '9000.00',
    maxDaily: null,
    text: 'Runs again: until 24 Dec 2026, 23:59 CET, up to 9,000.00 EUR.',
  }
  const starting: ReviewReport = {
    ...reversible,
    money: [
      {
        kind: 'lineItem',
        currency: 'EUR',
        dailyBudgets: sums,
        totalBudgets: sums,
        becomeActive: 0,
        alerts: 3,
        startCount: 3,
        starts: [start],
      },
    ],
  }
  const line = `Boots in Spring: ${start.text}`
  expect(textOf(starting)).toContain(`${line}\nAnd 2 more.`)
  expect(markdownOf(starting)).toContain(line)
})
