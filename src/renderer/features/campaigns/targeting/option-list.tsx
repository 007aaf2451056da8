import { Group } from '@mantine/core'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import type {
  LookUpFilter,
  LookUpKind,
  NamedCriterion,
  TargetingRow,
} from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useRefreshable } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Delayed } from '../../../ui/delayed.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import styles from '../inspector/inspector.module.css'
import { canExclude, canInclude, criterionName } from './targeting-choices.ts'

export interface PickerProps {
  readonly workspace: Workspace
  readonly timezone: string
  /** The criteria with the draft applied. */
  readonly rows: readonly TargetingRow[]
  /** Adds and removes criteria in one step. */
  readonly onChange: (add: readonly CriterionTerms[], remove?: readonly CriterionTerms[]) => void
}

/** A search is sent after this pause in typing. */
export const pauseMs = 300
/** Further options are found by searching. */
const maxShown = 30

export interface ChoosableOption extends NamedCriterion {
  /** What distinguishes it from others of the same name. */
  readonly note?: string | undefined
}

/** The options of a look-up, their age, and why it failed. */
export function useOptions(
  { workspace, timezone }: Pick<PickerProps, 'workspace' | 'timezone'>,
  kind: LookUpKind,
  query: string,
  filter: LookUpFilter,
) {
  const { value, fault, isFetching, refresh } = useRefreshable('targeting', 'lookUp', {
    workspace,
    kind,
    query,
    filter,
  })
  const isLocal = value?.isLocal ?? false
  return {
    options: value?.options ?? null,
    isLocal,
    status: (
      <>
        <Age
          timezone={timezone}
          isLocal={isLocal}
          isFetching={isFetching}
          readAt={value?.readAt ?? null}
          onRefresh={refresh}
        />
        {value === null && fault === null && <Waiting />}
        <FaultWithRetry fault={fault ?? (isLocal ? null : (value?.fault ?? null))} onRetry={refresh} />
      </>
    ),
  }
}

/** Countries by name, and the code of the first one that the set includes; null for none. */
export function useCountries(props: PickerProps) {
  const { options } = useOptions(props, 'locations', '', { locationType: 'COUNTRIES' })
  const countries = (options ?? []).flatMap(({ name, targeting_value, record: { country_code: code } }) =>
    typeof code === 'string' ? [{ code, name, targeting_value }] : [],
  )
  const included = props.rows.filter(
    ({ targeting_type: type, operator_type: operator, state }) =>
      type === 'LOCATION' && operator === 'EQ' && state !== 'removed',
  )
  const codes = included.flatMap(
    ({ targeting_value: value }) =>
      countries.find(({ targeting_value }) => targeting_value === value)?.code ?? [],
  )
  return { countries, targeted: codes[0] ?? null }
}

/** While choices are on their way. */
export function Waiting() {
  return (
    <Delayed>
      <p role="status" className={styles.note}>{t`Loading choices`}</p>
    </Delayed>
  )
}

export function FaultWithRetry({
  fault,
  onRetry,
}: {
  readonly fault: Fault | null
  readonly onRetry: () => void
}) {
  return fault === null ? null : <FaultNotice fault={fault} onRetry={onRetry} />
}

interface AgeProps {
  readonly readAt: number | null
  readonly isLocal: boolean
  readonly timezone: string
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

function Age({ readAt, isLocal, timezone, isFetching, onRefresh }: AgeProps) {
  if (readAt === null) return null
  const time = <RelativeTime at={readAt} timeZone={timezone} />
  return (
    <Group component="span" gap="4px 8px">
      <span className={styles.note}>
        {isLocal ? rich`Offline. Last updated ${time}` : rich`Updated ${time}`}
      </span>
      <RefreshButton label={t`Refresh choices`} busy={isFetching} onClick={onRefresh} />
    </Group>
  )
}

interface OptionsProps extends Pick<PickerProps, 'rows' | 'onChange'> {
  readonly title: string
  readonly options: readonly ChoosableOption[]
}

/** Options to choose from; chosen ones show whether they're included or excluded. */
export function Options({ rows, onChange, title, options }: OptionsProps) {
  if (options.length === 0) return <p className={styles.note}>{t`Nothing found.`}</p>
  const hidden = options.length - maxShown
  return (
    <>
      <ul className={styles.list} aria-label={t`${title} to choose from`}>
        {options.slice(0, maxShown).map((option) => (
          <Option
            key={`${option.targeting_type} ${option.operator_type} ${option.targeting_value}`}
            option={option}
            onChange={onChange}
            chosen={rows.find((row) => row.state !== 'removed' && isSameOption(row, option))}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.note}>
          {plural(hidden, {
            one: '# more. Search to narrow the list.',
            other: '# more. Search to narrow the list.',
          })}
        </p>
      )}
    </>
  )
}

type Value = Pick<CriterionTerms, 'targeting_type' | 'targeting_value'>

export function sameValue(a: Value, b: Value): boolean {
  return a.targeting_type === b.targeting_type && a.targeting_value === b.targeting_value
}

/** An excluded value is the same option; one with another bound isn't. */
function isSameOption(row: TargetingRow, option: ChoosableOption): boolean {
  const isBound = option.operator_type !== 'EQ'
  return sameValue(row, option) && (!isBound || row.operator_type === option.operator_type)
}

interface OptionProps extends Pick<PickerProps, 'onChange'> {
  readonly option: ChoosableOption
  readonly chosen: TargetingRow | undefined
}

function Option({ option, chosen, onChange }: OptionProps) {
  const { targeting_type: type, note } = option
  const name = criterionName(option)
  const includes = canInclude(type) || !canExclude(type)
  return (
    <li>
      <span className={styles.optionName}>
        {name} {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {chosen !== undefined && (
        <span className={styles.note}>{chosen.operator_type === 'NE' ? t`Excluded` : t`Included`}</span>
      )}
      {chosen === undefined && includes && (
        <Button aria-label={t`Include ${name}`} onClick={() => onChange([option])}>{t`Include`}</Button>
      )}
      {chosen === undefined && canExclude(type) && (
        <Button
          aria-label={t`Exclude ${name}`}
          onClick={() => onChange([{ ...option, operator_type: 'NE' }])}
        >{t`Exclude`}</Button>
      )}
    </li>
  )
}
