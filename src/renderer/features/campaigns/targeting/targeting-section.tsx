import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowBackUp, IconMinus, IconPlus, IconRefresh, IconX } from '@tabler/icons-react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { targetingOperators } from '../../../../shared/api/ads/targeting-criteria.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { isPrimary, targetingLimits } from '../../../../shared/entities/targeting/targeting-types.ts'
import type { TargetingChange, TargetingRow } from '../../../../shared/targeting/targeting-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall, useRefreshable } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { FieldFindings } from '../../../ui/form/findings.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../inspector/inspector.module.css'
import { CriterionPicker } from './criterion-picker.tsx'
import { criterionName, typeTitle } from './targeting-choices.ts'

interface TargetingSectionProps {
  readonly workspace: Workspace
  readonly timezone: string
  /** ID of the line item, or `draft:ID` of a new one. */
  readonly lineItem: string
}

/** Who sees the line item: its criteria as they would become, how many people they reach, and more to choose from. */
export function TargetingSection({ workspace, timezone, lineItem }: TargetingSectionProps) {
  const { bridge } = useWorkbench()
  const {
    value: set,
    fault,
    isFetching,
    refresh,
  } = useRefreshable('targeting', 'read', { workspace, lineItem })
  const { task, run, dismiss } = useAct([['targeting', 'read', { workspace }]])
  const rows = set?.rows ?? []
  const change = (label: string, wanted: TargetingChange) =>
    void run(() =>
      bridge.targeting.edit({
        ...{ workspace, label, change: wanted },
        target: { kind: 'rows', campaigns: [], lineItems: [lineItem] },
      }),
    )
  const add = (criteria: readonly CriterionTerms[]) => {
    const given = criteria.map(termsOf)
    const [first] = given
    if (first === undefined) return
    const label = t`Target ${criterionName({ ...first, name: nameIn(criteria) })}`
    change(
      label,
      singleTypes.has(first.targeting_type)
        ? { kind: 'replace', types: [first.targeting_type], criteria: given }
        : { kind: 'change', add: given, remove: [] },
    )
  }
  const toggle = (row: TargetingRow) => {
    const name = criterionName(row)
    if (row.state === 'removed') add([row])
    else change(t`Remove ${name} from targeting`, { kind: 'change', add: [], remove: [termsOf(row)] })
  }
  return (
    <Section
      title={t`Targeting`}
      hint={
        rows.every(({ state }) => state === 'removed') && set !== null
          ? t`No targeting: the line item runs worldwide.`
          : undefined
      }
      actions={
        <Button
          aria-label={t`Refresh targeting`}
          loading={isFetching}
          icon={IconRefresh}
          onClick={refresh}
        >{t`Refresh`}</Button>
      }
    >
      {fault !== null && <FaultNotice fault={fault} onRetry={refresh} />}
      {set !== null && set.fault !== null && <FaultNotice fault={set.fault} onRetry={refresh} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
      {byType(rows).map(([type, criteria]) => (
        <div key={type}>
          <b>{typeTitle(type)}</b>
          <ul className={styles.list} aria-label={typeTitle(type)}>
            {criteria.map((row) => (
              <Criterion key={row.field + row.operator_type} row={row} onToggle={() => toggle(row)} />
            ))}
          </ul>
        </div>
      ))}
      <FieldFindings findings={set?.findings ?? []} />
      {set !== null && <Reach workspace={workspace} timezone={timezone} rows={rows} />}
      <CriterionPicker workspace={workspace} timezone={timezone} rows={rows} onAdd={add} />
    </Section>
  )
}

/** Types of which a line item takes one value: another one replaces it. */
const singleTypes: ReadonlySet<string> = new Set(
  targetingLimits.filter(({ maximum }) => maximum === 1).flatMap(({ types }) => types),
)

/** As the contract takes it. */
function termsOf({ targeting_type, targeting_value, operator_type }: CriterionTerms) {
  const operator = targetingOperators.find((known) => known === operator_type) ?? 'EQ'
  return { targeting_type, targeting_value, operator_type: operator }
}

function nameIn([first]: readonly object[]): string | null {
  const name = first !== undefined && 'name' in first ? first.name : null
  return typeof name === 'string' ? name : null
}

function byType(rows: readonly TargetingRow[]): readonly (readonly [string, readonly TargetingRow[]])[] {
  return [...Map.groupBy(rows, (row) => row.targeting_type)]
}

function Criterion({ row, onToggle }: { readonly row: TargetingRow; readonly onToggle: () => void }) {
  const name = criterionName(row)
  return (
    <li>
      <span className={styles.optionName}>{name}</span>
      {row.operator_type === 'NE' && <span className={styles.note}>{t`Excluded`}</span>}
      {row.state === 'added' && <StatusLabel tone="information" icon={IconPlus} word={t`Added`} />}
      {row.state === 'removed' && <StatusLabel tone="attention" icon={IconMinus} word={t`Removed`} />}
      {row.state === 'removed' ? (
        <IconButton label={t`Keep ${name}`} icon={IconArrowBackUp} onClick={onToggle} />
      ) : (
        <IconButton label={t`Remove ${name}`} icon={IconX} onClick={onToggle} />
      )}
    </li>
  )
}

interface ReachProps {
  readonly workspace: Workspace
  readonly timezone: string
  readonly rows: readonly TargetingRow[]
}

/** How many people the set would reach, and reaches now if that differs. */
function Reach({ workspace, timezone, rows }: ReachProps) {
  const [settled] = useDebouncedValue(rows, 300)
  const after = settled.filter(({ state }) => state !== 'removed')
  const before = settled.filter(({ state }) => state !== 'added')
  const isChanged = settled.some(({ state }) => state !== 'kept')
  const estimate = useCall('targeting', 'estimate', questionOf(workspace, after))
  const current = useCall('targeting', 'estimate', isChanged ? questionOf(workspace, before) : null)
  const { value } = estimate
  if (value === null || value.value === null) return null
  const { min, max } = value.value
  const was = current.value?.value ?? null
  return (
    <p role="status">
      {t`Estimated reach: ${formatCount(min)} to ${formatCount(max)} people.`}{' '}
      {was !== null && t`Now: ${formatCount(was.min)} to ${formatCount(was.max)}.`}{' '}
      {value.readAt !== null && value.fault !== null && (
        <span className={styles.note}>
          {rich`Last estimated ${<RelativeTime at={value.readAt} timeZone={timezone} />}`}
        </span>
      )}
    </p>
  )
}

/** The service estimates only what says whom to reach. */
function questionOf(workspace: Workspace, rows: readonly TargetingRow[]) {
  if (!rows.some(({ targeting_type: type }) => isPrimary(type))) return null
  return { workspace, criteria: rows.map(termsOf), ask: true }
}
