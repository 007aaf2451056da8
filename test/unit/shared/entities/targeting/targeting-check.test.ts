import { expect, it } from 'vitest'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import type { TargetingValueFacts } from '../../../../../src/shared/entities/kind.ts'
import {
  type SetContext,
  targetingSetFindings,
} from '../../../../../src/shared/entities/targeting/targeting-check.ts'
import { criterionFields } from '../../../../../src/shared/entities/targeting/targeting-set.ts'

const facts: Readonly<Record<string, TargetingValueFacts>> = {
  'IAB_CATEGORY:IAB17': { name: 'Sports', together: [['IAB17', 'IAB17-18']] },
  'IAB_CATEGORY:IAB17-18': { name: 'Hunting', together: [['IAB17', 'IAB17-18']] },
  'CUSTOM_AUDIENCE:small': { name: 'Small', targetable: false },
}
const searched = { placements: ['TWITTER_SEARCH'], objective: 'ENGAGEMENTS' }
const elsewhere = { placements: ['ALL_ON_TWITTER'], objective: 'ENGAGEMENTS' }
const context: SetContext = {
  campaigns: { otherCuratedLinks: () => 0 },
  promotable: () => ['7'],
  lineItem: () => elsewhere,
  targetedValue: (type, value) => facts[`${type}:${value}`] ?? null,
}

function draftOf(...criteria: readonly string[]): Draft {
  const terms = criteria.map((one) => {
    const [targeting_type = '', operator_type = '', targeting_value = ''] = one.split(' ')
    return { targeting_type, operator_type, targeting_value }
  })
  return {
    id: 'a'.repeat(16),
    subject: 'targeting',
    kind: 'create',
    remoteId: null,
    base: null,
    workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'a1' },
    patch: { line_item_id: 'l1', ...criterionFields(terms) },
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'idle',
    createdAt: 1,
    updatedAt: 1,
  }
}

const curated: Partial<SetContext> = { campaigns: { otherCuratedLinks: () => 1 } }
type Case = [rule: string | null, criteria: readonly string[], given?: Partial<SetContext>]
const cases: Case[] = [
  ['worldwide', []],
  ['included-and-excluded', ['INTEREST EQ 1', 'INTEREST NE 1']],
  ['search-needs-keywords', ['GENDER EQ 1'], { lineItem: () => searched }],
  ['search-needs-keywords', ['BROAD_KEYWORD NE tent'], { lineItem: () => searched }],
  [null, ['BROAD_KEYWORD EQ tent'], { lineItem: () => searched }],
  ['content-codes-together', ['IAB_CATEGORY EQ IAB17']],
  [null, ['IAB_CATEGORY EQ IAB17', 'IAB_CATEGORY EQ IAB17-18']],
  // Content categories weren't looked up.
  [null, ['IAB_CATEGORY EQ IAB3']],
  ['content-or-curated', ['IAB_CATEGORY EQ IAB3'], curated],
  ['own-user', ['USER_ENGAGEMENT EQ 8']],
  [null, ['USER_ENGAGEMENT EQ 7']],
  [null, ['FOLLOWERS_OF_USER EQ 8'], { promotable: () => null }],
  ['audience-targetable', ['CUSTOM_AUDIENCE EQ small']],
  ['engagement-needs-source', ['ENGAGEMENT_TYPE EQ VIDEO_VIEW']],
]

it.each<Case>(cases)('finds %s in %j', (rule, criteria, given = {}) => {
  const found = targetingSetFindings(draftOf(...criteria), { ...context, ...given })
  expect(found.map((finding) => finding.rule)).toEqual(rule === null ? [] : [`targeting.${rule}`])
})
