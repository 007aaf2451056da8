import { Group } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { criteriaOf } from '../../../../shared/entities/targeting/targeting-set.ts'
import type {
  LookUpFilter,
  LookUpKind,
  NamedCriterion,
  TargetingRow,
} from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall, useRefreshable } from '../../../data/client.ts'
import { Delayed } from '../../../ui/delayed.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import styles from '../inspector/inspector.module.css'
import optionStyles from './option-list.module.css'
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
const maxShown = 40

export interface ChoosableOption extends NamedCriterion {
  /** What distinguishes it from others of the same name. */
  readonly note?: string | undefined
}

/** The options of a look-up, their age, and whether they load or failed to. */
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
    age: (
      <Age
        timezone={timezone}
        isLocal={isLocal}
        isFetching={isFetching}
        readAt={value?.readAt ?? null}
        onRefresh={refresh}
      />
    ),
    status: (
      <>
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
    <Group component="span" gap="4px 8px" className={optionStyles.age}>
      <span className={styles.note}>
        {isLocal ? rich`Offline. Last updated ${time}` : rich`Updated ${time}`}
      </span>
      <RefreshButton label={t`Refresh choices`} busy={isFetching} onClick={onRefresh} />
    </Group>
  )
}

interface OptionsProps extends Pick<PickerProps, 'workspace' | 'rows' | 'onChange'> {
  readonly title: string
  readonly options: readonly ChoosableOption[]
}

/** Options to choose from, those that the account already targets first; chosen ones are checked. */
export function Options({ workspace, rows, onChange, title, options }: OptionsProps) {
  const counts = useUsedValues(workspace)
  if (options.length === 0) return <p className={styles.note}>{t`Nothing found.`}</p>
  const usesOf = (option: ChoosableOption) => counts.get(valueKey(option)) ?? 0
  const usedOptions = options.length < minSplit ? [] : options.filter((option) => usesOf(option) > 0)
  const others = options.filter((option) => !usedOptions.includes(option))
  const visibleOthers = others.slice(0, Math.max(0, maxShown - usedOptions.length))
  const hidden = others.length - visibleOthers.length
  const list = (label: string, listed: readonly ChoosableOption[], heading?: string) => (
    <div>
      {heading !== undefined && <p className={optionStyles.group}>{heading}</p>}
      <ul className={optionStyles.options} aria-label={label}>
        {listed.map((option) => (
          <Option
            key={`${option.targeting_type} ${option.operator_type} ${option.targeting_value}`}
            option={option}
            uses={usesOf(option)}
            onChange={onChange}
            chosen={rows.find((row) => row.state !== 'removed' && isSameOption(row, option))}
          />
        ))}
      </ul>
    </div>
  )
  const hasUsed = usedOptions.length > 0
  return (
    <>
      {hasUsed &&
        list(
          t`${title} used in this account`,
          usedOptions.toSorted((a, b) => usesOf(b) - usesOf(a)),
          t`Used in this account`,
        )}
      {visibleOthers.length > 0 &&
        list(t`${title} to choose from`, visibleOthers, hasUsed ? t`All others` : undefined)}
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

/** Fewer options are in sight at once. */
const minSplit = 8
/** The latest sets tell enough of what the account targets. */
const maxSets = 200

/** How many of the account's latest targetings contain a value. */
function useUsedValues(workspace: Workspace): ReadonlyMap<string, number> {
  const { value } = useCall('entities', 'list', {
    workspace,
    subject: 'targeting',
    text: '',
    types: [],
    changedOnly: false,
    sort: 'updated',
    descending: true,
    offset: 0,
    count: maxSets,
  })
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { content } of value?.rows ?? [])
      for (const terms of criteriaOf(content))
        counts.set(valueKey(terms), (counts.get(valueKey(terms)) ?? 0) + 1)
    return counts
  }, [value])
}

type Value = Pick<CriterionTerms, 'targeting_type' | 'targeting_value'>

function valueKey({ targeting_type: type, targeting_value: value }: Value): string {
  return `${type} ${value}`
}

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
  /** How many line items of the account have it. */
  readonly uses: number
  readonly chosen: TargetingRow | undefined
}

/** A value with a checkbox, and a glyph that excludes it instead; where values can only be excluded, the checkbox does. */
function Option({ option, uses, chosen, onChange }: OptionProps) {
  const { targeting_type: type, note } = option
  const name = criterionName(option)
  const includes = canInclude(type) || !canExclude(type)
  const exclusion = { ...option, operator_type: 'NE' }
  const isExcluded = chosen?.operator_type === 'NE'
  const isChecked = chosen !== undefined && (!includes || !isExcluded)
  const choose = (terms: CriterionTerms) => onChange([terms], chosen === undefined ? [] : [chosen])
  return (
    <li className={optionStyles.option} data-chosen={chosen !== undefined || undefined}>
      <label>
        <input
          type="checkbox"
          aria-label={includes ? t`Include ${name}` : t`Exclude ${name}`}
          checked={isChecked}
          onChange={() => {
            if (isChecked && chosen !== undefined) onChange([], [chosen])
            else choose(includes ? option : exclusion)
          }}
        />
        <span>
          {name}{' '}
          {note !== undefined && <span className={`${styles.note} ${optionStyles.detail}`}>{note}</span>}
        </span>
      </label>
      {includes && canExclude(type) && (
        <button
          type="button"
          className={optionStyles.exclude}
          aria-label={isExcluded ? t`Don’t exclude ${name}` : t`Exclude ${name}`}
          title={isExcluded ? t`Don’t exclude ${name}` : t`Exclude ${name}`}
          aria-pressed={isExcluded}
          onClick={() => (isExcluded && chosen !== undefined ? onChange([], [chosen]) : choose(exclusion))}
        >
          <IconBan size={14} aria-hidden />
        </button>
      )}
      {uses > 0 && (
        <span
          className={optionStyles.uses}
          title={plural(uses, { one: '# line item', other: '# line items' })}
        >
          {formatCount(uses)}
        </span>
      )}
    </li>
  )
}
