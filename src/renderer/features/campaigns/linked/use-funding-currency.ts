import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Choice } from '../../../../shared/campaigns/related-entities.ts'
import { useChoices } from '../../../data/use-choices.ts'

/** The currency of a campaign that the service has not seen yet; null where nobody knows it. */
export function useFundingCurrency(workspace: Workspace, fundingInstrumentId: string): string | null {
  const { choices } = useChoices(workspace, 'fundingInstruments', none)
  return fundingCurrency(choices?.value ?? [], fundingInstrumentId)
}

const none: readonly string[] = []

/** Of the chosen instrument; where none is chosen, the one that all of them have. */
export function fundingCurrency(choices: readonly Choice[], fundingInstrumentId: string): string | null {
  const asked = fundingInstrumentId === '' ? choices : choices.filter(({ id }) => id === fundingInstrumentId)
  const currencies = new Set(asked.map(({ record }) => record.currency))
  const [only] = currencies
  return currencies.size === 1 && typeof only === 'string' ? only : null
}
