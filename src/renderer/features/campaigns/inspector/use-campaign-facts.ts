import { useMemo } from 'react'
import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CampaignFacts } from '../../../../shared/campaigns/campaign-facts.ts'
import { campaignBudget } from '../../../../shared/entities/campaigns/campaign-check.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { useCall } from '../../../data/client.ts'
import { useChoices } from '../../../data/use-choices.ts'

const noCountries: readonly string[] = []
const businessCategory = z.looseObject({ iab_categories: z.array(z.string()) })

/** The campaign with a key, with its draft applied; null until it's known. */
export function useCampaign(workspace: Workspace, key: string | null): EntityRow | null {
  const input = key === null ? null : { workspace, subject: 'campaign' as const, keys: [key] }
  const [row = null] = useCall('entities', 'find', input).value ?? []
  return row?.key === key ? row : null
}

export function currencyOfRow(row: EntityRow | null): string | null {
  const currency = row?.record.currency
  return typeof currency === 'string' ? currency : null
}

/** What the rules need besides the entity itself, for trying choices; the check in main uses everything. */
export function useCampaignFacts(
  workspace: Workspace,
  campaign: EntityRow | null,
  currency: string | null,
): CampaignFacts {
  const { choices } = useChoices(workspace, 'businessCategories', noCountries)
  return useMemo(() => {
    const businessCategories = (choices?.value ?? []).flatMap(({ record }) => {
      const parsedCategory = businessCategory.safeParse(record)
      return parsedCategory.success ? [parsedCategory.data] : []
    })
    const budget = campaign === null ? null : campaignBudget(campaign.content)
    return {
      campaign: () => (budget === null ? null : { budget, currency }),
      lineItemsWithDailyBudget: () => 0,
      businessCategories: () => businessCategories,
      otherCuratedLinks: () => 0,
      criteriaLeft: () => 0,
    }
  }, [choices, campaign, currency])
}
