import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fields, Json } from '../../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { contentOf, type Draft, referenceTo } from '../../../../shared/drafts/draft.ts'
import { titleOf } from '../../../../shared/drafts/draft-content.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import { descriptorOf } from '../../../../shared/entities/kinds.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import {
  criteriaOf,
  sameCriterion,
  storedCriteria,
} from '../../../../shared/entities/targeting/targeting-set.ts'
import { audienceTargetingTypes } from '../../../../shared/entities/targeting/targeting-types.ts'
import { maxRehearsedItems, type RehearsalFork } from '../../../../shared/sandbox/rehearsal.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import { createEntityNames } from '../../entities/entity-names.ts'
import type { EntityRepository } from '../../entities/store.ts'

interface ForkParts {
  readonly drafts: Pick<DraftRepository, 'ids' | 'byIds'>
  readonly entities: EntityRepository
  readonly campaigns: Pick<CampaignRepository, 'lineItemsOf' | 'linkedRecords'>
}

export interface ForkRequest {
  readonly workspace: Workspace
  readonly draftIds: readonly string[] | null
  /** When the changes take effect, in milliseconds. */
  readonly at: number
  readonly zone: string
}

const batchSize = 500
/** Assumed size of a custom audience whose size isn't stored. */
const assumedAudienceSize = 100_000
const longAgo = '2020-01-01T00:00:00Z'

type Row = Readonly<Record<string, Json>>

interface Forked {
  readonly before: Fields | null
  readonly after: Fields | null
  readonly isChanged: boolean
}

/** Rows of a table in both forks. */
class ForkedTable {
  readonly without = new Map<string, Row>()
  readonly with = new Map<string, Row>()

  put(id: string, before: Fields | null, after: Fields | null): void {
    if (before !== null) this.without.set(id, clean(before))
    if (after !== null) this.with.set(id, clean(after))
  }
}

/** The sandbox reads a missing field as the service's default. */
function clean(fields: Fields): Row {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value] as const],
    ),
  )
}

/**
 * The campaigns that changes touch, with all their line items, since they share its budget: as stored, and as they would
 * be. Records have the form of the sandbox's tables.
 */
export function readRehearsalFork(parts: ForkParts, request: ForkRequest): Outcome<RehearsalFork> {
  const { entities, campaigns } = parts
  const { workspace, at, zone } = request
  const decidingDrafts = readDrafts(parts, request)
  if (!decidingDrafts.ok) return decidingDrafts
  const planned = new Map(decidingDrafts.value.map((draft) => [keyOf(draft), draft]))
  const draftOf = (subject: Draft['subject'], key: string) => planned.get(`${subject} ${key}`) ?? null
  const recordOf = (subject: Draft['subject'], id: string): Fields | null => {
    const storedRecord = entities.record(workspace, subject, id)
    return storedRecord.ok ? (storedRecord.value?.record ?? null) : null
  }
  const now = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
  /** Defaults for fields that a record may lack. */
  const base = { account_id: workspace.accountId, created_at: longAgo, updated_at: longAgo }

  /** A campaign or line item in both forks; null if it's in neither. */
  const forked = (subject: 'campaign' | 'lineItem', key: string): Forked => {
    const record = recordOf(subject, key)
    const draft = draftOf(subject, key)
    const before: Fields | null = record === null ? null : { ...base, ...record, id: key }
    if (draft === null) return { before, after: before, isChanged: false }
    if (draft.kind === 'delete') {
      return { before, after: before && { ...before, deleted: true, updated_at: now }, isChanged: true }
    }
    const after =
      before === null
        ? {
            ...contentOf(draft),
            id: key,
            account_id: workspace.accountId,
            created_at: now,
            updated_at: now,
          }
        : { ...before, ...draft.patch, updated_at: now }
    return { before, after, isChanged: true }
  }
  const campaignOf = (lineItem: string): string | null =>
    textOf(forked('lineItem', lineItem).after?.campaign_id)

  const touched = new Set<string>()
  for (const draft of decidingDrafts.value) {
    const campaign = draft.subject === 'campaign' ? ownKey(draft) : campaignOf(lineItemOf(draft))
    if (campaign !== null) touched.add(campaign)
  }

  const tables = {
    campaigns: new ForkedTable(),
    line_items: new ForkedTable(),
    promoted_tweets: new ForkedTable(),
    targeting_criteria: new ForkedTable(),
  }
  const versions = { campaign_versions: [] as Row[], line_item_versions: [] as Row[] }
  const fundings = new Set<string>()
  const audiences = new Set<string>()
  const assumed = { withoutTargeting: 0, withoutPosts: 0, audiences: 0, left: 0 }
  const names: Record<string, { title: string; campaign: string }> = {}
  const entityNames = createEntityNames(entities, workspace)
  const hasPosts = entities.seenAt(workspace, 'promotedPost')
  const postsAreKnown = hasPosts.ok && hasPosts.value !== null
  let currency: string | null = null

  const addCriteria = (lineItem: string, createdAt: Json) => {
    const record = recordOf('targeting', lineItem)
    const draft = draftOf('targeting', lineItem)
    if (record === null && draft === null && !lineItem.startsWith('draft:')) assumed.withoutTargeting += 1
    const before = storedCriteria(record ?? undefined)
    const after: readonly CriterionTerms[] = draft === null ? before : criteriaOf(contentOf(draft))
    const row = (terms: CriterionTerms, id: string, since: Json, isDeleted: boolean): Fields => ({
      id,
      account_id: workspace.accountId,
      line_item_id: lineItem,
      targeting_type: terms.targeting_type,
      targeting_value: terms.targeting_value,
      operator_type: terms.operator_type,
      created_at: since,
      updated_at: isDeleted ? now : since,
      deleted: isDeleted,
    })
    for (const terms of before) {
      const stays = after.some((other) => sameCriterion(terms, other))
      const criterionRow = row(terms, terms.id, createdAt, false)
      tables.targeting_criteria.put(
        terms.id,
        criterionRow,
        stays ? criterionRow : row(terms, terms.id, createdAt, true),
      )
    }
    for (const [place, terms] of after.entries()) {
      if (before.some((other) => sameCriterion(terms, other))) continue
      const id = `${lineItem} ${place}`
      tables.targeting_criteria.put(id, null, row(terms, id, now, false))
    }
    for (const { targeting_type, targeting_value } of [...before, ...after]) {
      if (audienceTargetingTypes.has(targeting_type)) audiences.add(targeting_value)
    }
  }

  const addPosts = (lineItem: string, productType: Json | undefined) => {
    const linked = campaigns.linkedRecords(workspace, 'promotedPost', lineItem)
    for (const { remoteId, record } of linked.ok ? linked.value : []) {
      const before = { ...base, ...record, id: remoteId }
      const isRemoved = draftOf('promotedPost', remoteId)?.kind === 'delete'
      const after = isRemoved ? { ...before, deleted: true, updated_at: now } : before
      tables.promoted_tweets.put(remoteId, before, after)
    }
    const created = decidingDrafts.value.filter(
      (draft) =>
        draft.subject === 'promotedPost' && draft.remoteId === null && lineItemOf(draft) === lineItem,
    )
    const row = (id: string, post: Json | undefined, since: string): Fields => ({
      id,
      account_id: workspace.accountId,
      line_item_id: lineItem,
      tweet_id: post ?? id,
      created_at: since,
      updated_at: since,
    })
    for (const draft of created) {
      const id = referenceTo(draft.id)
      tables.promoted_tweets.put(id, null, row(id, contentOf(draft).tweet_id, now))
    }
    if (!postsAreKnown && created.length === 0 && productType === 'PROMOTED_TWEETS') {
      assumed.withoutPosts += 1
      const assumedPost = row(`${lineItem} post`, undefined, longAgo)
      tables.promoted_tweets.put(`${lineItem} post`, assumedPost, assumedPost)
    }
  }

  for (const campaign of [...touched].sort()) {
    const forkedCampaign = forked('campaign', campaign)
    tables.campaigns.put(campaign, forkedCampaign.before, forkedCampaign.after)
    if (forkedCampaign.isChanged && forkedCampaign.before !== null) {
      versions.campaign_versions.push({ until: now, record: clean(forkedCampaign.before) })
    }
    for (const campaignRecord of [forkedCampaign.before, forkedCampaign.after]) {
      const funding = textOf(campaignRecord?.funding_instrument_id)
      if (funding !== null) fundings.add(funding)
      currency ??= textOf(campaignRecord?.currency)
    }
    const keys = campaigns.lineItemsOf(workspace, campaign)
    if (!keys.ok) return keys
    for (const key of keys.value) {
      if (tables.line_items.with.size >= maxRehearsedItems) {
        assumed.left += 1
        continue
      }
      const item = forked('lineItem', key)
      // A new line item that isn't published with these changes.
      if (item.after === null) continue
      tables.line_items.put(key, item.before, item.after)
      if (item.isChanged && item.before !== null) {
        versions.line_item_versions.push({ until: now, record: clean(item.before) })
      }
      names[key] = {
        title: titleOf('lineItem', item.after),
        campaign: entityNames.nameOf('campaign', campaign) ?? '',
      }
      addCriteria(key, item.after.created_at ?? longAgo)
      addPosts(key, item.after.product_type)
    }
  }

  assumed.audiences = audiences.size
  const account = { ...base, id: workspace.accountId, timezone: zone }
  const shared = {
    accounts: [account],
    funding_instruments: [...fundings].map((id) => ({
      ...base,
      id,
      type: 'CREDIT_CARD',
      currency: currency ?? 'USD',
    })),
    custom_audiences: [...audiences].map((id) => ({
      ...base,
      id,
      name: id,
      audience_size: assumedAudienceSize,
      targetable: true,
    })),
  }
  const side = (fork: 'without' | 'with') =>
    Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, [...table[fork].values()]]))
  return succeed({
    without: { ...shared, ...side('without') },
    with: { ...shared, ...side('with'), ...versions },
    assumptions: assumed,
    names,
    currency,
    changes: decidingDrafts.value.length,
  })
}

/** Changes that have an effect on what is delivered. */
function readDrafts(
  { drafts }: Pick<ForkParts, 'drafts'>,
  { workspace, draftIds }: ForkRequest,
): Outcome<readonly Draft[]> {
  const ids = draftIds === null ? drafts.ids(workspace) : succeed(draftIds)
  if (!ids.ok) return ids
  const decidingDrafts: Draft[] = []
  for (let from = 0; from < ids.value.length; from += batchSize) {
    const slice = drafts.byIds(ids.value.slice(from, from + batchSize))
    if (!slice.ok) return slice
    for (const { draft } of slice.value)
      if (descriptorOf(draft.subject).decidesDelivery) decidingDrafts.push(draft)
  }
  return succeed(decidingDrafts)
}

/** How others refer to it: by the record's ID, or `draft:ID` for a new one. */
function ownKey({ id, remoteId }: Draft): string {
  return remoteId ?? referenceTo(id)
}

/** A targeting set is keyed by its line item, which may be new. */
function keyOf(draft: Draft): string {
  return `${draft.subject} ${descriptorOf(draft.subject).sharesId ? lineItemOf(draft) : ownKey(draft)}`
}

function lineItemOf(draft: Draft): string {
  return draft.subject === 'lineItem' ? ownKey(draft) : (textOf(contentOf(draft).line_item_id) ?? '')
}
