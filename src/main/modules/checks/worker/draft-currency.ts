import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { contentOf, type Draft } from '../../../../shared/drafts/draft.ts'
import type { EntityRepository } from '../../entities/store.ts'

type Entities = Pick<EntityRepository, 'record' | 'rows' | 'window'>

/**
 * The currency of a change: its record's, else its campaign's, else that of the account's campaigns. Disk trouble is
 * reported by the calls that follow; here the currency is unknown then.
 */
export function currencyFinder(entities: Entities, workspace: Workspace): (draft: Draft) => string | null {
  let common: string | null | undefined
  const ofRecord = (subject: 'campaign' | 'lineItem', id: string): string | null => {
    const storedRecord = entities.record(workspace, subject, id)
    const currency = storedRecord.ok ? storedRecord.value?.record.currency : null
    return typeof currency === 'string' ? currency : null
  }
  const commonCurrency = (): string | null => {
    const first = entities.window({
      workspace,
      subject: 'campaign',
      text: '',
      types: [],
      changedOnly: false,
      sort: 'updated',
      descending: true,
      offset: 0,
      count: 20,
    })
    const rows = first.ok ? entities.rows(workspace, 'campaign', first.value.keys) : first
    const currencies = rows.ok ? rows.value.map(({ record }) => record.currency) : []
    return currencies.find((currency) => typeof currency === 'string') ?? null
  }
  return (draft) => {
    const { subject, remoteId } = draft
    if (!isGridSubject(subject)) return null
    const recordCurrency = remoteId === null ? null : ofRecord(subject, remoteId)
    if (recordCurrency !== null) return recordCurrency
    const { campaign_id } = contentOf(draft)
    const ofCampaign = typeof campaign_id === 'string' ? ofRecord('campaign', campaign_id) : null
    if (ofCampaign !== null) return ofCampaign
    if (common === undefined) common = commonCurrency()
    return common
  }
}
