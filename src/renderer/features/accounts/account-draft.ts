import { type Account, type IndustryType, industryTypes } from '../../../shared/api/ads/accounts.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'

/** The two fields during editing; an empty industry isn't set on the service. */
export interface AccountDraft {
  readonly name: string
  readonly industry: string
}

interface AccountChange {
  readonly name?: string
  readonly industryType?: IndustryType
}

export function draftOf(account: Account): AccountDraft {
  return { name: account.name ?? '', industry: account.industry_type ?? '' }
}

/** The request that brings the service to the draft's values; null if nothing differs. */
export function accountChange(account: Account, draft: AccountDraft): AccountChange | null {
  const before = draftOf(account)
  const name = draft.name.trim()
  const industryType = industryTypes.find((type) => type === draft.industry)
  const change = {
    ...(name === before.name ? {} : { name }),
    ...(industryType === undefined || draft.industry === before.industry ? {} : { industryType }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** What is wrong with the name, or null. The contract allows at most 255 characters. */
export function nameError(draft: AccountDraft): string | null {
  const name = draft.name.trim()
  if (name === '') return t`Enter a name.`
  return name.length > 255 ? t`Enter at most 255 characters.` : null
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The documented industries, preceded by the account's own if it's another one. */
export function industryChoices(account: Account): Choice[] {
  const current = account.industry_type ?? ''
  const listedIndustries: readonly IndustryType[] = industryTypes
  const choices = listedIndustries.map((value) => ({ value, label: fromConstant(value) }))
  if (choices.some(({ value }) => value === current)) return choices
  return [{ value: current, label: current === '' ? t`Not set` : fromConstant(current) }, ...choices]
}
