import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridRow } from '../../../shared/campaigns/campaign-grid.ts'
import { t } from '../../../shared/text/language.ts'
import type { Workbench } from '../../workbench/workbench.ts'

/** Names of line items' campaigns, for views that don't show the campaign above them. */
export interface CampaignNames {
  /** Null until it's known. */
  readonly nameOf: (key: string) => string | null
  /** Loads the missing names for these rows; resolves when all are loaded or failed. */
  readonly load: (rows: readonly GridRow[]) => Promise<void>
  /** Names may have changed: the old ones stay until they are loaded again. */
  readonly invalidate: () => void
}

/** Maximum per call. */
const maxKeys = 200

/** `onLoaded` receives the keys of campaigns whose names are new or changed. */
export function createCampaignNames(
  bridge: Workbench['bridge'],
  workspace: Workspace,
  onLoaded: (keys: ReadonlySet<string>) => void,
): CampaignNames {
  const names = new Map<string, string>()
  const requested = new Set<string>()
  /** Incremented by every doubt; replies to earlier requests don't count as current. */
  let round = 0

  const readNames = async (keys: readonly string[]) => {
    const mine = round
    const outcome = await bridge.entities.find({
      workspace,
      keys: [...keys],
      withDeleted: true,
      subject: 'campaign',
    })
    if (!outcome.ok) {
      if (mine === round) for (const key of keys) requested.delete(key)
      return
    }
    const titles = new Map(outcome.value.map(({ key, title }) => [key, title]))
    const loaded = keys.filter((key) => names.get(key) !== (titles.get(key) ?? unknownName()))
    for (const key of loaded) names.set(key, titles.get(key) ?? unknownName())
    if (loaded.length > 0) onLoaded(new Set(loaded))
  }
  return {
    nameOf: (key) => names.get(key) ?? null,
    load: async (rows) => {
      const missingKeys = [...new Set(rows.flatMap((row) => campaignOf(row) ?? []))].filter(
        (key) => !requested.has(key),
      )
      for (const key of missingKeys) requested.add(key)
      for (let from = 0; from < missingKeys.length; from += maxKeys) {
        await readNames(missingKeys.slice(from, from + maxKeys))
      }
    },
    invalidate: () => {
      round += 1
      requested.clear()
    },
  }
}

/** The key of a line item's campaign; null for all other rows. */
export function campaignOf(row: GridRow): string | null {
  if (row.kind !== 'entity' || row.subject !== 'lineItem') return null
  const { campaign_id: key } = row.content
  return typeof key === 'string' && key !== '' ? key : null
}

/** A campaign that was never synced. */
function unknownName(): string {
  return t`Unknown campaign`
}
