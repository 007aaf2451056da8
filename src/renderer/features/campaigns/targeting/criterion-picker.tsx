import { NativeSelect, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import type { NamedCriterion, TargetingRow } from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall, useRefreshable } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import styles from '../inspector/inspector.module.css'
import {
  canExclude,
  canInclude,
  criterionName,
  type TargetingChoice,
  targetingChoices,
  valuesOf,
} from './targeting-choices.ts'

interface PickerProps {
  readonly workspace: Workspace
  readonly timezone: string
  /** What the set would have. */
  readonly rows: readonly TargetingRow[]
  readonly onAdd: (criteria: readonly CriterionTerms[]) => void
}

/** A search is sent once typing pauses. */
const pauseMs = 300
/** More than these are narrowed by searching. */
const maxShown = 30

/** Adds criteria: what to target by, then its values. */
export function CriterionPicker(props: PickerProps) {
  const [key, setKey] = useState('countries')
  const choice = targetingChoices.find((one) => one.key === key) ?? targetingChoices[0]
  if (choice === undefined) return null
  return (
    <>
      <NativeSelect
        label={t`Target by`}
        value={choice.key}
        data={targetingChoices.map(({ key: value, title: label }) => ({ value, label }))}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <Values key={choice.key} {...props} choice={choice} />
    </>
  )
}

function Values(props: PickerProps & { readonly choice: TargetingChoice }) {
  const { source, title } = props.choice
  switch (source.kind) {
    case 'lookUp':
      return <LookedUpValues {...props} source={source} title={title} />
    case 'audiences':
      return <Audiences {...props} types={source.types} title={title} />
    case 'values': {
      const options = source.criteria.map((terms) => ({ ...terms, name: null }))
      return <Options {...props} title={title} options={options} />
    }
    case 'text':
      return <TypedValues {...props} type={source.type} hint={source.hint} title={title} />
  }
}

interface LookedUpProps extends PickerProps {
  readonly title: string
  readonly source: Extract<TargetingChoice['source'], { readonly kind: 'lookUp' }>
}

function LookedUpValues({ source, ...props }: LookedUpProps) {
  const { workspace, timezone, title } = props
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), pauseMs)
  const input = { workspace, kind: source.lookUp, query: asked, filter: source.filter }
  const { value, fault, isFetching, refresh } = useRefreshable('targeting', 'lookUp', input)
  const options = (value?.options ?? []).map(({ targeting_type, targeting_value, name }) => ({
    ...{ targeting_type, targeting_value, name },
    operator_type: 'EQ',
  }))
  return (
    <>
      <SearchField label={t`Search ${title.toLowerCase()}`} value={query} onChange={setQuery} />
      <Age
        readAt={value?.readAt ?? null}
        isLocal={value?.isLocal ?? false}
        timezone={timezone}
        isFetching={isFetching}
        onRefresh={refresh}
      />
      <Trouble fault={fault ?? (value?.isLocal === true ? null : (value?.fault ?? null))} onRetry={refresh} />
      {value !== null && <Options {...props} options={options} />}
    </>
  )
}

function Audiences({ types, ...props }: PickerProps & { types: readonly string[]; title: string }) {
  const { workspace, title } = props
  const [query, setQuery] = useState('')
  const [type, setType] = useState(types[0] ?? '')
  const { value: lists, fault, refetch } = useCall('audiences', 'list', { workspace, withDeleted: false })
  const wanted = query.trim().toLowerCase()
  const options = [...(lists?.own ?? []), ...(lists?.shared ?? [])]
    .filter((audience) => (audience.name ?? '').toLowerCase().includes(wanted))
    .map(({ id, name }) => ({
      ...{ targeting_type: type, targeting_value: id, name: name ?? null },
      operator_type: 'EQ',
    }))
  return (
    <>
      <SearchField label={t`Search ${title.toLowerCase()}`} value={query} onChange={setQuery} />
      <NativeSelect
        label={t`Reach`}
        value={type}
        data={[
          { value: 'CUSTOM_AUDIENCE', label: t`The audience itself` },
          { value: 'CUSTOM_AUDIENCE_EXPANDED', label: t`The audience and people like it` },
        ]}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <Trouble fault={fault} onRetry={refetch} />
      {lists !== null && <Options {...props} options={options} />}
    </>
  )
}

function Trouble({ fault, onRetry }: { readonly fault: Fault | null; readonly onRetry: () => void }) {
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
    <span className={styles.head}>
      <span className={styles.note}>
        {isLocal ? rich`Offline: from what was read ${time}` : rich`Read ${time}`}
      </span>
      <IconButton label={t`Refresh choices`} icon={IconRefresh} busy={isFetching} onClick={onRefresh} />
    </span>
  )
}

interface OptionsProps extends Pick<PickerProps, 'rows' | 'onAdd'> {
  readonly title: string
  readonly options: readonly NamedCriterion[]
}

/** Values that can be chosen; of those that are, which way. */
function Options({ rows, onAdd, title, options }: OptionsProps) {
  if (options.length === 0) return <p className={styles.note}>{t`Nothing found.`}</p>
  const hidden = options.length - maxShown
  return (
    <>
      <ul className={styles.list} aria-label={t`${title} to choose from`}>
        {options.slice(0, maxShown).map((option) => {
          const { targeting_type: type, targeting_value: value } = option
          const name = criterionName(option)
          const chosen = rows.find(
            (row) => row.targeting_type === type && row.targeting_value === value && row.state !== 'removed',
          )
          return (
            <li key={`${type} ${value}`}>
              <span className={styles.optionName}>{name}</span>
              {chosen !== undefined && (
                <span className={styles.note}>
                  {chosen.operator_type === 'NE' ? t`Excluded` : t`Included`}
                </span>
              )}
              {chosen === undefined && canInclude(type) && (
                <Button aria-label={t`Include ${name}`} onClick={() => onAdd([option])}>{t`Include`}</Button>
              )}
              {chosen === undefined && canExclude(type) && (
                <Button
                  aria-label={t`Exclude ${name}`}
                  onClick={() => onAdd([{ ...option, operator_type: 'NE' }])}
                >{t`Exclude`}</Button>
              )}
              {chosen === undefined && !canInclude(type) && !canExclude(type) && (
                <Button aria-label={t`Include ${name}`} onClick={() => onAdd([option])}>{t`Include`}</Button>
              )}
            </li>
          )
        })}
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

interface TypedProps extends PickerProps {
  readonly type: string
  readonly title: string
  readonly hint: string
}

function TypedValues({ type, title, hint, onAdd }: TypedProps) {
  const [pasted, setPasted] = useState('')
  const found = valuesOf(pasted)
  const add = (operator_type: string) => {
    onAdd(found.map((targeting_value) => ({ targeting_type: type, targeting_value, operator_type })))
    setPasted('')
  }
  return (
    <>
      <Textarea
        label={title}
        description={hint}
        autosize
        minRows={2}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <span className={styles.head}>
        <Button disabled={found.length === 0} onClick={() => add('EQ')}>
          {plural(found.length, { one: 'Include # value', other: 'Include # values' })}
        </Button>
        {canExclude(type) && (
          <Button disabled={found.length === 0} onClick={() => add('NE')}>
            {plural(found.length, { one: 'Exclude # value', other: 'Exclude # values' })}
          </Button>
        )}
      </span>
    </>
  )
}
