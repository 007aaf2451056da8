import { Text } from '@mantine/core'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { sameCriterion } from '../../../../shared/entities/targeting/targeting-set.ts'
import type { TargetingRow } from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall, useRead } from '../../../data/client.ts'
import { formatCount } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { CriterionChips } from '../targeting/criterion-chips.tsx'
import styles from './bulk.module.css'

interface PresentTargetingProps {
  readonly workspace: Workspace
  readonly target: GridTarget
}

/** So many line items are listed, because each is read from the service. */
const maxSets = 5

/** What the selected line items target now: first what all of them do, then what each does besides. */
export function PresentTargeting({ workspace, target }: PresentTargetingProps) {
  const lineItems = target.kind === 'rows' ? target.lineItems : []
  const keys = lineItems.slice(0, maxSets)
  const input = keys.length === 0 ? null : { workspace, subject: 'lineItem' as const, keys }
  const rows = useCall('entities', 'find', input).value
  const sets = usePresentSets(workspace, keys)
  if (keys.length === 0) return <Text c="dimmed">{t`The preview appears here.`}</Text>
  const shared = sharedRows(sets ?? [])
  const others = lineItems.length - keys.length
  return (
    <section aria-label={t`Present targeting`} className={styles.preview}>
      <h3 className={styles.heading}>{t`Present targeting`}</h3>
      {shared.length > 0 && (
        <TargetingOf
          title={
            others > 0 ? t`In the first ${formatCount(keys.length)}` : t`In all ${formatCount(keys.length)}`
          }
          rows={shared}
        />
      )}
      {sets !== null &&
        keys.map((key, place) => {
          const set = sets[place] ?? null
          const none = shared.length > 0 ? t`Nothing else` : t`No targeting`
          return (
            <TargetingOf
              key={key}
              title={rows?.find((row) => row.key === key)?.title ?? key}
              rows={(set ?? []).filter((row) => !shared.some((one) => sameCriterion(one, row)))}
              none={set === null ? t`Couldn’t load` : none}
            />
          )
        })}
      {others > 0 && (
        <Text c="dimmed">
          {plural(others, { one: 'and # more line item', other: 'and # more line items' })}
        </Text>
      )}
    </section>
  )
}

/** The criteria of a line item; null if they couldn't be read, which isn't the same as none. */
type PresentSet = readonly TargetingRow[] | null

/** What several line items all target. Of one that couldn't be read, nothing can be said of all. */
function sharedRows([first, ...rest]: readonly PresentSet[]): readonly TargetingRow[] {
  if (first === undefined || first === null || rest.length === 0) return []
  return first.filter((row) => rest.every((set) => set?.some((one) => sameCriterion(one, row)) === true))
}

/** The criteria of each line item, in the order of the keys; null while they're read. */
function usePresentSets(workspace: Workspace, keys: readonly string[]): readonly PresentSet[] | null {
  const { bridge } = useWorkbench()
  return useRead(['targeting', 'read', { workspace, lineItems: keys }], async () => {
    const outcomes = await Promise.all(
      keys.map((lineItem) => bridge.targeting.read({ workspace, lineItem, refresh: false })),
    )
    return succeed(
      outcomes.map((set) => {
        if (!set.ok || (set.value.readAt === null && set.value.fault !== null)) return null
        return set.value.rows.filter(({ state }) => state !== 'removed')
      }),
    )
  }).value
}

interface TargetingOfProps {
  readonly title: string
  readonly rows: readonly TargetingRow[]
  readonly none?: string
}

function TargetingOf({ title, rows, none }: TargetingOfProps) {
  return (
    <div>
      <Text mb={4} fw={500}>
        {title}
      </Text>
      {rows.length === 0 && <Text c="dimmed">{none}</Text>}
      <CriterionChips rows={rows} />
    </div>
  )
}
