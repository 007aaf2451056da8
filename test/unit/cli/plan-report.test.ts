import { expect, test } from 'vitest'
import type { CheckReport } from '../../../src/cli/commands/changes/check-file.ts'
import { planMarkdown } from '../../../src/cli/commands/changes/plan-markdown.ts'
import { nothingToSend, type ReviewReport, reviewText } from '../../../src/cli/commands/changes/review.ts'
import { styleOf } from '../../../src/cli/output/style.ts'

const report: CheckReport = {
  file: 'changes.flightdeck',
  account: { id: 'spring', name: null },
  changes: { new: 1, changed: 1 },
  published: 0,
  errors: 0,
  warnings: 0,
  findings: [],
}

const unnamed = { campaign: null, fields: [], names: {}, currency: null, routes: [] }
const blocker = 'The service can’t delete this.'
const plan: ReviewReport = {
  ...nothingToSend,
  calls: 2,
  publishable: 2,
  irreversible: 1,
  changes: [
    { ...unnamed, kind: 'post', action: 'create', title: 'Autumn sale', undoBlocker: blocker },
    { ...unnamed, kind: 'campaign', action: 'update', title: 'Spring', undoBlocker: null },
  ],
}
const reversible: ReviewReport = { ...plan, irreversible: 0, changes: plan.changes.slice(1) }

const textOf = (review: ReviewReport) => reviewText(review, styleOf(false)).join('\n')

test('a plan says for each change and in sum what can’t be undone', () => {
  const lines = textOf(plan)
  expect(lines).toContain(`Autumn sale\n    Can’t be undone: ${blocker}`)
  expect(lines).toContain('1 of 2 can’t be undone.')
  expect(textOf(reversible)).not.toContain('undone')
})

test('a plan as a comment of a pull request says so too', () => {
  const comment = planMarkdown(report, plan)
  expect(comment).toContain('⚠️ 1 of 2 can’t be undone.')
  expect(comment).toMatch(/\| Autumn sale<br>⚠️ Can’t be undone \|/)
  expect(comment).toMatch(/\| Spring \|/)
  expect(planMarkdown(report, reversible)).not.toContain('undone')
})
