import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { mayStartDelivery } from '../../../../shared/campaigns/delivery-start.ts'
import { referencedDraft } from '../../../../shared/drafts/draft.ts'
import type { Database } from '../../../core/store/database.ts'
import { createAccountRepository } from '../../accounts/store.ts'
import { createCampaignRepository } from '../../campaigns/store.ts'
import { isExhausted, type SideOf, StartFinder, type StartSubject } from '../../checks/worker/start-finder.ts'
import { createEntityRepository } from '../../entities/store.ts'
import { accountEntities } from './account-entities.ts'
import type { ComparedItem, ImportStarts } from './import-items.ts'

export function importStarts(database: Database, workspace: Workspace): ImportStarts {
  const entities = accountEntities(database, workspace)
  const records = createEntityRepository(database)
  const accounts = createAccountRepository(database)
  const campaigns = createCampaignRepository(database)
  const isUsedUp = (subject: StartSubject, key: string): boolean => {
    if (subject !== 'campaign' || referencedDraft(key) !== null) return false
    const record = records.record(workspace, subject, key)
    return record.ok && record.value !== null && isExhausted(record.value.record)
  }
  return (items) => {
    const candidates = items.filter(mayStart)
    if (candidates.length === 0) return new Map()
    const imported = new Map(items.flatMap((item) => keysOf(item).map((key) => [key, item] as const)))
    const sideOf: SideOf = (subject, key) => {
      const item = imported.get(`${subject} ${key}`)
      const planned = item === undefined ? (entities.find(subject, key)?.content ?? null) : null
      const { before = planned, after = planned } = item ?? {}
      return { before, after, isExhausted: isUsedUp(subject, key) }
    }
    const finder = new StartFinder({ database, accounts, campaigns }, workspace, sideOf, Date.now())
    return new Map(
      candidates.flatMap(({ item: { number, subject, key, name }, before, after }) => {
        const start =
          subject === 'campaign'
            ? finder.startOfCampaign(key ?? '')
            : after !== null && finder.startOfLineItem(key ?? name ?? '', before, after)
        return start === null || start === false ? [] : [[number, start] as const]
      }),
    )
  }
}

/** A new campaign has only new line items, which say it themselves. */
function mayStart({ item, before, after }: ComparedItem): boolean {
  const { subject, changes } = item
  if (!isGridSubject(subject) || after === null) return false
  const { entity_status: status } = after
  if (status === 'PAUSED' || status === 'DRAFT' || (subject === 'campaign' && before === null)) return false
  return mayStartDelivery(Object.fromEntries(changes.map(({ field, after: value }) => [field, value])))
}

/** A new row's line items name it by its reference. */
function keysOf({ item: { subject, key, name } }: ComparedItem): readonly string[] {
  return [key, name].flatMap((reference) => (reference === null ? [] : `${subject} ${reference}`))
}
