import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridRow } from '../../../shared/campaigns/campaign-grid.ts'
import type { Workbench } from '../../workbench/workbench.ts'

/** Names of the campaigns that line items belong to, for views in which the campaign does not stand above them. */
export interface CampaignNames {
  /** Null while it is not known; the key of a campaign that is not there. */
  readonly nameOf: (key: string) => string | null
  /** Asks for what is not known of these rows; resolves when all of it is there, or cannot be had. */
  readonly learn: (rows: readonly GridRow[]) => Promise<void>
  /** Names may have changed: they stay until they were asked for again. */
  readonly doubt: () => void
}

/** What one call takes. */
const maxKeys = 200

/** `onLearnt` is given the keys of campaigns whose names are new or different. */
export function createCampaignNames(
  bridge: Workbench['bridge'],
  workspace: Workspace,
  onLearnt: (keys: ReadonlySet<string>) => void,
): CampaignNames {
  const names = new Map<string, string>()
  const asked = new Set<string>()
  /** Rises with every doubt: what was asked before then does not count as known. */
  let round = 0

  const read = async (keys: readonly string[]) => {
    const mine = round
    const outcome = await bridge.creatives.find({
      ...{ workspace, keys: [...keys], withDeleted: true },
      subject: 'campaign',
    })
    if (!outcome.ok) {
      if (mine === round) for (const key of keys) asked.delete(key)
      return
    }
    const titles = new Map(outcome.value.map(({ key, title }) => [key, title]))
    const learnt = keys.filter((key) => names.get(key) !== (titles.get(key) ?? key))
    // A campaign that was never read has no more than its id.
    for (const key of learnt) names.set(key, titles.get(key) ?? key)
    if (learnt.length > 0) onLearnt(new Set(learnt))
  }
  return {
    nameOf: (key) => names.get(key) ?? null,
    learn: async (rows) => {
      const wanted = [...new Set(rows.flatMap((row) => campaignOf(row) ?? []))].filter(
        (key) => !asked.has(key),
      )
      for (const key of wanted) asked.add(key)
      for (let from = 0; from < wanted.length; from += maxKeys) {
        await read(wanted.slice(from, from + maxKeys))
      }
    },
    doubt: () => {
      round += 1
      asked.clear()
    },
  }
}

/** The key of the campaign that a line item belongs to; null for everything else. */
export function campaignOf(row: GridRow): string | null {
  if (row.kind !== 'entity' || row.subject !== 'lineItem') return null
  const { campaign_id: key } = row.content
  return typeof key === 'string' && key !== '' ? key : null
}
