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
  const [first, ...rest] = sets ?? []
  const shared =
    first === undefined || rest.length === 0
      ? []
      : first.filter((row) => rest.every((set) => set.some((one) => sameCriterion(one, row))))
  const others = lineItems.length - keys.length
  return (
    <section aria-label={t`Present targeting`} className={styles.preview}>
      <b>{t`Present targeting`}</b>
      {shared.length > 0 && (
        <TargetingOf
          title={
            others > 0 ? t`In the first ${formatCount(keys.length)}` : t`In all ${formatCount(keys.length)}`
          }
          rows={shared}
        />
      )}
      {sets !== null &&
        keys.map((key, place) => (
          <TargetingOf
            key={key}
            title={rows?.find((row) => row.key === key)?.title ?? key}
            rows={(sets[place] ?? []).filter((row) => !shared.some((one) => sameCriterion(one, row)))}
            none={shared.length > 0 ? t`Nothing else` : t`No targeting`}
          />
        ))}
      {others > 0 && (
        <Text c="dimmed">
          {plural(others, { one: 'and # more line item', other: 'and # more line items' })}
        </Text>
      )}
    </section>
  )
}

/** The criteria of each line item, in the order of the keys; null while they're read. */
function usePresentSets(
  workspace: Workspace,
  keys: readonly string[],
): readonly (readonly TargetingRow[])[] | null {
  const { bridge } = useWorkbench()
  return useRead(['targeting', 'read', { workspace, lineItems: keys }], async () => {
    const outcomes = await Promise.all(
      keys.map((lineItem) => bridge.targeting.read({ workspace, lineItem, refresh: false })),
    )
    return succeed(
      outcomes.map((set) => (set.ok ? set.value.rows.filter(({ state }) => state !== 'removed') : [])),
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
