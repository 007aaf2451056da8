import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { curatedCategoryOperations } from '../../../shared/api/ads/curated-categories.ts'
import { promotedTweetOperations } from '../../../shared/api/ads/promoted-tweets.ts'
import { targetingOperations } from '../../../shared/api/ads/targeting-criteria.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, referencedDraft } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../shared/drafts/draft-content.ts'
import { revokedAudienceMessage } from '../../../shared/entities/line-items/copy-rules.ts'
import {
  criteriaOf,
  criterionFields,
  setsFromCriteria,
} from '../../../shared/entities/targeting/targeting-set.ts'
import { audienceTargetingTypes } from '../../../shared/entities/targeting/targeting-types.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { AudienceReader } from '../audiences/audience-reader.ts'
import { contentAt } from '../drafts/content-at.ts'
import type { DraftRepository } from '../drafts/store.ts'
import type { OnDemandLists } from '../entities/on-demand-lists.ts'
import type { EntityRepository } from '../entities/store.ts'
import { copyOf, type RowCreation } from './edits.ts'
import type { CampaignRepository } from './store.ts'

export interface CopyParts {
  readonly drafts: Pick<DraftRepository, 'get' | 'ofRecord' | 'naming' | 'byIds'>
  readonly entities: Pick<EntityRepository, 'mediaOf' | 'record'>
  readonly campaigns: Pick<CampaignRepository, 'lineItemsOf' | 'criteriaLeft'>
  readonly audiences: Pick<AudienceReader, 'usable'>
  readonly lists: Pick<OnDemandLists, 'pages'>
}

export interface CopiedItem {
  readonly subject: GridSubject
  readonly key: string
}

interface SourceItem {
  readonly key: string
  readonly content: Fields
  /** The campaign that is copied with it; null for a line item that is copied on its own. */
  readonly parent: string | null
}

/** What the service stores of line items besides their own fields. */
interface Attached {
  readonly criteria: readonly Fields[]
  readonly links: readonly Fields[]
  readonly promotions: readonly Fields[]
}

/** Keeps the copy of one campaign with all of its line items within the size of an undo step. */
const maxCopies = 5_000
/** Line items per call. */
const idsTogether = 200

class CampaignCopies {
  readonly #parts: CopyParts

  constructor(parts: CopyParts) {
    this.#parts = parts
  }

  #childrenOf(workspace: Workspace, campaign: string): Outcome<readonly SourceItem[]> {
    const { campaigns } = this.#parts
    const keys = campaigns.lineItemsOf(workspace, campaign)
    if (!keys.ok) return keys
    const children: SourceItem[] = []
    for (const key of keys.value) {
      const content = contentAt(this.#parts, workspace, 'lineItem', key)
      if (!content.ok) return content
      if (content.value !== null) children.push({ key, content: content.value, parent: campaign })
    }
    return succeed(children)
  }

  /** Only published line items have anything on the service. */
  async #attachedTo(workspace: Workspace, keys: readonly string[]): Promise<Outcome<Attached>> {
    const { lists } = this.#parts
    const ids = [...new Set(keys.filter((key) => referencedDraft(key) === null))]
    if (ids.length === 0) return succeed({ criteria: [], links: [], promotions: [] })
    const account = { account_id: workspace.accountId, count: 1_000 }
    const every = Number.POSITIVE_INFINITY
    const criteria: Fields[] = []
    const promotions: Fields[] = []
    for (let from = 0; from < ids.length; from += idsTogether) {
      const params = { ...account, line_item_ids: ids.slice(from, from + idsTogether) }
      const targeting = await lists.pages(workspace, targetingOperations.list, { params }, every)
      if (!targeting.ok) return targeting
      const promoted = await lists.pages(workspace, promotedTweetOperations.list, { params }, every)
      if (!promoted.ok) return promoted
      criteria.push(...targeting.value)
      promotions.push(...promoted.value)
    }
    const links = await lists.pages(
      workspace,
      curatedCategoryOperations.listLinks,
      { params: account },
      every,
    )
    return links.ok ? succeed({ criteria, promotions, links: links.value }) : links
  }

  /** Audiences that copies can't target; refused if a campaign would be copied without one. */
  async #revokedAmong(
    workspace: Workspace,
    items: readonly SourceItem[],
    { criteria }: Attached,
  ): Promise<Outcome<ReadonlySet<unknown>>> {
    const { audiences } = this.#parts
    const byItem = new Map(items.map((item) => [item.key, item]))
    const targeted = criteria.filter(({ targeting_type }) =>
      audienceTargetingTypes.has(String(targeting_type)),
    )
    if (targeted.length === 0) return succeed(new Set())
    const usable = await audiences.usable(workspace)
    if (!usable.ok) return usable
    const revokedCriteria = targeted.filter(({ targeting_value }) => !usable.value.has(targeting_value))
    const revoked = revokedCriteria.find(
      ({ line_item_id }) => byItem.get(String(line_item_id))?.parent != null,
    )
    if (revoked === undefined)
      return succeed(new Set(revokedCriteria.map(({ targeting_value }) => targeting_value)))
    const item = byItem.get(String(revoked.line_item_id))
    const campaign = contentAt(this.#parts, workspace, 'campaign', item?.parent ?? '')
    if (!campaign.ok) return campaign
    return refuse(
      revokedAudienceMessage({
        campaign: titleOf('campaign', campaign.value ?? {}),
        lineItem: titleOf('lineItem', item?.content ?? {}),
        audience: String(revoked.name ?? revoked.targeting_value),
      }),
    )
  }

  /** Curated category and promoted posts of a line item, with drafts applied. */
  #carriedBy(
    workspace: Workspace,
    key: string,
    { links, promotions }: Attached,
  ): Outcome<readonly Pick<RowCreation, 'subject' | 'fields'>[]> {
    const { drafts } = this.#parts
    const carriedRows: Pick<RowCreation, 'subject' | 'fields'>[] = []
    for (const [subject, records] of [
      ['curatedCategory', links],
      ['promotedPost', promotions],
    ] as const) {
      for (const record of records) {
        if (record.line_item_id !== key || record.deleted === true) continue
        const planned = drafts.ofRecord(workspace, subject, String(record.id))
        if (!planned.ok) return planned
        if (planned.value?.draft.kind === 'delete') continue
        const content =
          planned.value === null ? contentOfRecord(subject, record) : contentOf(planned.value.draft)
        carriedRows.push({ subject, fields: content })
      }
    }
    const naming = drafts.naming(workspace, [key])
    if (!naming.ok) return naming
    const storedDrafts = drafts.byIds(naming.value)
    if (!storedDrafts.ok) return storedDrafts
    for (const { draft } of storedDrafts.value) {
      const { subject } = draft
      if (draft.kind !== 'create' || (subject !== 'curatedCategory' && subject !== 'promotedPost')) continue
      carriedRows.push({ subject, fields: contentOf(draft) })
    }
    return succeed(carriedRows)
  }

  /** A line item's criteria, with drafts applied. */
  #targetingOf(workspace: Workspace, key: string, { criteria }: Attached): Outcome<Fields> {
    const { drafts } = this.#parts
    const [record] = setsFromCriteria(criteria, [key])
    const there = contentOfRecord('targeting', record ?? {})
    const targetingDraft = drafts.ofRecord(workspace, 'targeting', key)
    if (!targetingDraft.ok) return targetingDraft
    const naming = targetingDraft.value === null ? drafts.naming(workspace, [key]) : succeed([])
    if (!naming.ok) return naming
    const namingDrafts = drafts.byIds(naming.value)
    if (!namingDrafts.ok) return namingDrafts
    const planned =
      targetingDraft.value?.draft ??
      namingDrafts.value.find(({ draft }) => draft.subject === 'targeting')?.draft ??
      null
    const set = { ...there, ...planned?.patch }
    return succeed(Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null)))
  }

  readonly copy = async (
    workspace: Workspace,
    items: readonly CopiedItem[],
    withChildren: boolean,
  ): Promise<Outcome<readonly RowCreation[]>> => {
    const { campaigns } = this.#parts
    const creations: RowCreation[] = []
    const sources: SourceItem[] = []
    /** Line items of campaigns that are copied without them; whether the copy is allowed depends on these too. */
    const others: SourceItem[] = []
    for (const { subject, key } of items) {
      const content = contentAt(this.#parts, workspace, subject, key)
      if (!content.ok) return content
      if (content.value === null) return noRow()
      if (subject === 'lineItem') {
        sources.push({ key, content: content.value, parent: null })
        continue
      }
      creations.push({ subject, name: key, fields: copyOf(content.value, subject, true) })
      const children = this.#childrenOf(workspace, key)
      if (!children.ok) return children
      ;(withChildren ? sources : others).push(...children.value)
    }
    const all = [...sources, ...others]
    const attached = await this.#attachedTo(
      workspace,
      all.map(({ key }) => key),
    )
    if (!attached.ok) return attached
    const revoked = await this.#revokedAmong(workspace, all, attached.value)
    if (!revoked.ok) return revoked
    for (const [index, { key, content, parent }] of sources.entries()) {
      const name = `copy ${index}`
      const copy = copyOf(content, 'lineItem', parent === null)
      const targeted = this.#targetingOf(workspace, key, attached.value)
      if (!targeted.ok) return targeted
      const criteria = criteriaOf(targeted.value)
      const carriedCriteria = criteria.filter(
        ({ targeting_type, targeting_value }) =>
          !(audienceTargetingTypes.has(targeting_type) && revoked.value.has(targeting_value)),
      )
      const criteriaCount = campaigns.criteriaLeft(workspace, key)
      if (!criteriaCount.ok) return criteriaCount
      creations.push({
        subject: 'lineItem',
        name,
        criteriaLeft: criteriaCount.value + criteria.length - carriedCriteria.length,
        fields: parent === null ? copy : { ...copy, campaign_id: `new:${parent}` },
      })
      if (carriedCriteria.length > 0) {
        const fields = { ...criterionFields(carriedCriteria), line_item_id: `new:${name}` }
        creations.push({ subject: 'targeting', name: null, fields })
      }
      const carried = this.#carriedBy(workspace, key, attached.value)
      if (!carried.ok) return carried
      for (const { subject, fields } of carried.value) {
        creations.push({ subject, name: null, fields: { ...fields, line_item_id: `new:${name}` } })
      }
    }
    return creations.length > maxCopies
      ? refuse(t`That would make ${creations.length} copies. You can make ${maxCopies} at a time.`)
      : succeed(creations)
  }
}

/**
 * Returns the drafts for copies of campaigns and line items; line items bring their curated category, promoted posts
 * and targeting.
 */
export function createCampaignCopies(parts: CopyParts) {
  return new CampaignCopies(parts).copy
}

function noRow(): Outcome<never> {
  return fail({ kind: 'notFound', code: 'ROW', message: t`This row no longer exists. Refresh the list.` })
}
