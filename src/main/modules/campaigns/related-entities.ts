import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { curatedCategoryOperations } from '../../../shared/api/ads/curated-categories.ts'
import { fundingInstrumentOperations } from '../../../shared/api/ads/funding-instruments.ts'
import { promotedTweetOperations } from '../../../shared/api/ads/promoted-tweets.ts'
import { targetingOperations } from '../../../shared/api/ads/targeting-criteria.ts'
import type {
  Choice,
  CuratedLink,
  DeletedLinks,
  PromotedPost,
  RelatedEntities,
  TargetingAudience,
} from '../../../shared/campaigns/related-entities.ts'
import type { Fetched } from '../../../shared/core/fetched.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Clock } from '../../core/ports.ts'
import type { AudienceReader } from '../audiences/audience-reader.ts'
import type { Handlers } from '../dependencies.ts'
import type { OnDemandLists } from '../entities/on-demand-lists.ts'
import type { EntityRepository } from '../entities/store.ts'
import { list, text } from './choices.ts'
import type { CampaignFetches } from './fetches.ts'
import type { CampaignRepository } from './store.ts'

export interface LinkedParts {
  readonly fetches: Pick<CampaignFetches, 'choices'>
  readonly lists: OnDemandLists
  readonly entities: EntityRepository
  readonly campaigns: Pick<CampaignRepository, 'linkedRecords'>
  readonly audiences: Pick<AudienceReader, 'ofLineItem'>
  readonly clock: Clock
}

class RelatedEntitiesReader {
  readonly #parts: LinkedParts

  constructor(parts: LinkedParts) {
    this.#parts = parts
  }

  async #fundingOf(workspace: Workspace, lineItem: string, refresh: boolean) {
    const { entities, fetches } = this.#parts
    const campaignId = text(field(entities, workspace, 'lineItem', lineItem, 'campaign_id'))
    const id =
      campaignId === null
        ? null
        : text(field(entities, workspace, 'campaign', campaignId, 'funding_instrument_id'))
    const fetchedChoices = await fetches.choices({
      workspace,
      refresh,
      countries: [],
      of: 'fundingInstruments',
    })
    return aged(
      fetchedChoices,
      (choices): Choice | null => choices.find((choice) => choice.id === id) ?? null,
    )
  }

  /** Links can be drafted too, so they are stored as records of the account. */
  async #curatedOf(workspace: Workspace, lineItem: string, refresh: boolean) {
    const { records, pages } = this.#parts.lists
    const { clock, entities, campaigns } = this.#parts
    const fetchedLinks = await records(workspace, 'curatedLinks', refresh, async () => {
      const startedAt = clock.now()
      const links = await pages(workspace, curatedCategoryOperations.listLinks, {
        params: { account_id: workspace.accountId, count: 1_000 },
      })
      if (!links.ok) return links
      const saved = entities.savePage(workspace, 'curatedCategory', links.value, startedAt)
      if (!saved.ok) return saved
      const ended = entities.endSync(workspace, 'curatedCategory', startedAt)
      return ended.ok ? links : ended
    })
    const agedLinks = aged(fetchedLinks, () => [])
    if (agedLinks.value === null) return { ...agedLinks, value: null }
    // A publish since then has changed the records, but not the fetched list.
    const storedLinks = campaigns.linkedRecords(workspace, 'curatedCategory', lineItem)
    if (!storedLinks.ok) return { ...agedLinks, value: null, fault: storedLinks.fault }
    const links: CuratedLink[] = []
    for (const { record: link } of storedLinks.value) {
      const categoryId = text(link.curated_category_id) ?? ''
      const category = await records(workspace, `curatedCategory ${categoryId}`, refresh, () =>
        pages(workspace, curatedCategoryOperations.get, {
          params: { account_id: workspace.accountId, curated_category_id: categoryId },
        }),
      )
      const [named] = category.ok ? (category.value.value ?? []) : []
      links.push({
        linkId: text(link.id) ?? '',
        curatedCategoryId: categoryId,
        name: text(named?.name),
        countryCodes: list(named?.country_codes),
        record: link,
        category: named ?? null,
      })
    }
    return { ...agedLinks, value: links }
  }

  /** The fetched list, without promotions that a publish has removed since, and with those it has added. */
  async #promotedOf(workspace: Workspace, lineItem: string, refresh: boolean) {
    const { records, pages } = this.#parts.lists
    const { entities, clock, campaigns } = this.#parts
    const fetchedPosts = await records(workspace, `promotedPosts ${lineItem}`, refresh, async () => {
      const promoted = await pages(workspace, promotedTweetOperations.list, {
        params: { account_id: workspace.accountId, line_item_ids: [lineItem], count: 1_000 },
      })
      if (!promoted.ok) return promoted
      const saved = entities.savePage(workspace, 'promotedPost', promoted.value, clock.now())
      return saved.ok ? promoted : saved
    })
    const storedPosts = campaigns.linkedRecords(workspace, 'promotedPost', lineItem)
    if (!storedPosts.ok) return { value: null, readAt: null, fault: storedPosts.fault }
    const readAt = fetchedPosts.ok ? (fetchedPosts.value.readAt ?? 0) : 0
    return aged(fetchedPosts, (promoted) => {
      const fetchedIds = new Set(promoted.map(({ id }) => id))
      const there = storedPosts.value.filter(
        ({ remoteId, seenAt }) => fetchedIds.has(remoteId) || seenAt > readAt,
      )
      return there.flatMap(({ record }): PromotedPost[] => {
        const id = text(record.id)
        const postId = text(record.tweet_id)
        if (id === null || postId === null || record.deleted === true) return []
        const post = entities.record(workspace, 'post', postId)
        return [
          {
            id,
            postId,
            status: text(record.entity_status),
            approval: text(record.approval_status),
            text: post.ok && post.value !== null ? post.value.title : null,
            record,
          },
        ]
      })
    })
  }

  async #targetingOf(workspace: Workspace, lineItem: string, refresh: boolean) {
    return aged(
      await this.#parts.lists.records(workspace, `targeting ${lineItem}`, refresh, () =>
        this.#parts.lists.pages(workspace, targetingOperations.list, {
          params: { account_id: workspace.accountId, line_item_ids: [lineItem], count: 1_000 },
        }),
      ),
      (criteria) => criteria,
    )
  }

  async #audiencesOf(
    workspace: Workspace,
    lineItem: string,
    refresh: boolean,
    targeting: Promise<Fetched<readonly Fields[]>>,
  ) {
    const { records } = this.#parts.lists
    const { audiences } = this.#parts
    const fetchedAudiences = await records(workspace, `audiences ${lineItem}`, refresh, async () => {
      const { value: criteria, fault } = await targeting
      if (fault !== null) return fail(fault)
      const targeted = await audiences.ofLineItem(workspace, lineItem, criteria ?? [])
      return mapOutcome(targeted, (all) => all.map((audience) => ({ ...audience })))
    })
    return aged(fetchedAudiences, (targeted) =>
      targeted.map(
        ({ id, name, negated }): TargetingAudience => ({
          id: text(id) ?? '',
          name: text(name) ?? text(id) ?? '',
          negated: negated === true,
        }),
      ),
    )
  }

  /** Lists with deleted records are stored separately, so that nothing else sees one, and fetched every time. */
  async #deletedOf(workspace: Workspace, lineItem: string): Promise<DeletedLinks> {
    const { records, pages } = this.#parts.lists
    const { entities } = this.#parts
    const account = { account_id: workspace.accountId, with_deleted: true, count: 1_000 } as const
    const ofItem = { params: { ...account, line_item_ids: [lineItem] } }
    const onlyDeleted = async (
      name: string,
      readRecords: () => Promise<Outcome<readonly Fields[]>>,
      isMeant: (record: Fields) => boolean = () => true,
    ): Promise<Fetched<readonly Fields[]>> =>
      aged(await records(workspace, `${name} deleted`, true, readRecords), (records) =>
        records.filter((record) => record.deleted === true && isMeant(record)),
      )
    const campaignId = text(field(entities, workspace, 'lineItem', lineItem, 'campaign_id')) ?? ''
    const funding = text(field(entities, workspace, 'campaign', campaignId, 'funding_instrument_id'))
    const [targeting, promotedPosts, curatedCategories, fundingInstruments] = await Promise.all([
      onlyDeleted(`targeting ${lineItem}`, () => pages(workspace, targetingOperations.list, ofItem)),
      onlyDeleted(`promotedPosts ${lineItem}`, () => pages(workspace, promotedTweetOperations.list, ofItem)),
      onlyDeleted(
        'curatedLinks',
        () => pages(workspace, curatedCategoryOperations.listLinks, { params: account }),
        ({ line_item_id }) => line_item_id === lineItem,
      ),
      onlyDeleted(
        'fundingInstruments',
        () => pages(workspace, fundingInstrumentOperations.list, { params: account }),
        ({ id }) => id === funding,
      ),
    ])
    return { targeting, promotedPosts, curatedCategories, fundingInstruments }
  }

  readonly read: Handlers<'campaigns'>['linked'] = async ({
    workspace,
    remoteId,
    withDeleted,
    refresh,
  }): Promise<Outcome<RelatedEntities>> => {
    const criteria = this.#targetingOf(workspace, remoteId, refresh)
    const [fundingInstrument, curatedCategories, promotedPosts, targetingAudiences, targeting] =
      await Promise.all([
        this.#fundingOf(workspace, remoteId, refresh),
        this.#curatedOf(workspace, remoteId, refresh),
        this.#promotedOf(workspace, remoteId, refresh),
        this.#audiencesOf(workspace, remoteId, refresh, criteria),
        criteria,
      ])
    const deleted = withDeleted === true ? await this.#deletedOf(workspace, remoteId) : null
    return succeed({
      fundingInstrument,
      curatedCategories,
      promotedPosts,
      audiences: targetingAudiences,
      targeting,
      deleted,
    })
  }
}

/** What is linked to a line item on the service, each part with its own age and fault. */
export function createLinked(parts: LinkedParts): Handlers<'campaigns'>['linked'] {
  return new RelatedEntitiesReader(parts).read
}

function field(
  entities: EntityRepository,
  workspace: Workspace,
  subject: 'campaign' | 'lineItem',
  remoteId: string,
  name: string,
) {
  const storedRecord = entities.record(workspace, subject, remoteId)
  return storedRecord.ok ? storedRecord.value?.record[name] : undefined
}

/** Disk trouble is a fault of its part like any other. */
function aged<T, R>(outcome: Outcome<Fetched<T>>, readValue: (value: T) => R | null): Fetched<R> {
  if (!outcome.ok) return { value: null, readAt: null, fault: outcome.fault }
  const { value, readAt, fault } = outcome.value
  return { value: value === null ? null : readValue(value), readAt, fault }
}
