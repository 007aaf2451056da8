import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import {
  type DeliveryContext,
  type DeliveryStart,
  type DeliveryTerms,
  deliveryStart,
  dependsOnSpend,
  joinStarts,
  startsDelivery,
} from '../../../../shared/campaigns/delivery-start.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import { dayOf } from '../../../../shared/statistics/days.ts'
import type { Database } from '../../../core/store/database.ts'
import type { AccountRepository } from '../../accounts/store.ts'
import type { CampaignRepository } from '../../campaigns/store.ts'
import { createSpendSoFar, type SpendSoFar } from '../../statistics/worker/spend-so-far.ts'
import { readOrNull } from './check-facts.ts'

export interface StartFinderParts {
  readonly database: Database
  readonly accounts: Pick<AccountRepository, 'find'>
  readonly campaigns: Pick<CampaignRepository, 'lineItemsOf'>
}

/** Content before and after the changes in question; null if it doesn't exist or isn't known. */
export interface Side {
  readonly before: Fields | null
  readonly after: Fields | null
  readonly isExhausted: boolean
}

export type StartSubject = 'campaign' | 'lineItem'

/** Both sides of a campaign or line item, by its ID or `draft:ID`. */
export type SideOf = (subject: StartSubject, key: string) => Side

/** Whether the service says that a campaign's budget is used up. */
export function isExhausted({ reasons_not_servable: reasons }: Fields): boolean {
  return Array.isArray(reasons) && reasons.includes('BUDGET_EXHAUSTED')
}

/** Finds what changes start, each among all others. */
export class StartFinder {
  readonly #parts: StartFinderParts
  readonly #workspace: Workspace
  readonly #sideOf: SideOf
  readonly #now: number
  readonly #zone: string | null
  readonly #spent: SpendSoFar
  readonly #campaigns = new Map<string, Side>()

  constructor(parts: StartFinderParts, workspace: Workspace, sideOf: SideOf, now: number) {
    this.#parts = parts
    this.#workspace = workspace
    this.#sideOf = sideOf
    this.#now = now
    const account = readOrNull(parts.accounts.find(workspace, workspace.accountId))
    this.#zone = account?.timezone ?? null
    this.#spent = createSpendSoFar(parts.database, workspace, dayOf(now, this.#zone ?? 'UTC'))
  }

  /** What a line item's own change starts. */
  startOfLineItem(key: string, before: Fields | null, after: Fields): DeliveryStart | null {
    if (!this.#isOwnStart(key, before, after)) return null
    const { terms, context } = this.#published(key, before, after)
    return deliveryStart(terms.before, terms.after, context)
  }

  /** Whether it starts anything: without dates and amounts, which take longer. */
  startsLineItem(key: string, before: Fields | null, after: Fields): boolean {
    if (!this.#isOwnStart(key, before, after)) return false
    const { terms, context } = this.#published(key, before, after)
    return startsDelivery(terms.before, terms.after, context)
  }

  /** What a campaign's change starts; new line items say it themselves. */
  startOfCampaign(key: string): DeliveryStart | null {
    const { after: campaign } = this.#campaign(key)
    if (campaign === null) return null
    const starts = (readOrNull(this.#parts.campaigns.lineItemsOf(this.#workspace, key)) ?? []).flatMap(
      (lineItem) => {
        const { before, after } = this.#sideOf('lineItem', lineItem)
        if (before === null || after === null || this.#isOwnStart(lineItem, before, after)) return []
        const { terms, context } = this.#published(lineItem, before, after)
        return deliveryStart(terms.before, terms.after, context) ?? []
      },
    )
    const spentByCampaign = starts.length === 0 ? null : this.#spent('CAMPAIGN', key)
    return joinStarts(starts, campaign, { ...this.#contextOf(key), spentByCampaign })
  }

  /** Whether a line item's own change starts it, not the change of its campaign. */
  #isOwnStart(key: string, before: Fields | null, after: Fields): boolean {
    const { after: campaign } = this.#campaign(textOf(after.campaign_id) ?? '')
    const terms = {
      before: before === null ? null : { lineItem: before, campaign },
      after: { lineItem: after, campaign },
    }
    return startsDelivery(terms.before, terms.after, this.#spending(key, null, terms))
  }

  #published(key: string, before: Fields | null, after: Fields) {
    const campaignId = textOf(after.campaign_id) ?? ''
    const campaign = this.#campaign(campaignId)
    const terms = {
      before: before === null ? null : { lineItem: before, campaign: campaign.before },
      after: { lineItem: after, campaign: campaign.after },
    }
    return { terms, context: this.#spending(key, campaignId, terms) }
  }

  /** Without an ID of the campaign, what it has spent doesn't count. */
  #spending(
    key: string,
    campaignId: string | null,
    { before, after }: { readonly before: DeliveryTerms | null; readonly after: DeliveryTerms },
  ): DeliveryContext {
    const context = this.#contextOf(campaignId)
    if (!dependsOnSpend(before, after, context)) return context
    return {
      ...context,
      spentByLineItem: this.#spent('LINE_ITEM', key),
      spentByCampaign: campaignId === null ? null : this.#spent('CAMPAIGN', campaignId),
    }
  }

  #contextOf(campaignId: string | null): DeliveryContext {
    return {
      now: this.#now,
      zone: this.#zone,
      spentByLineItem: null,
      spentByCampaign: null,
      isCampaignExhausted: campaignId !== null && this.#campaign(campaignId).isExhausted,
    }
  }

  #campaign(key: string): Side {
    const cached = this.#campaigns.get(key)
    if (cached !== undefined) return cached
    const side = this.#sideOf('campaign', key)
    this.#campaigns.set(key, side)
    return side
  }
}
