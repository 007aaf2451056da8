import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { useChoices } from '../../../data/use-choices.ts'
import {
  type ChoosableOption,
  FaultWithRetry,
  Options,
  type PickerProps,
  pauseMs,
  Waiting,
} from './option-list.tsx'
import { PickerSearch } from './picker-search.tsx'
import type { EngagementTypes } from './targeting-choices.ts'
import { useHandles } from './use-handles.ts'

interface EngagedProps extends PickerProps {
  readonly types: EngagementTypes
  readonly title: string
}

/** More are found by searching. */
const maxCampaigns = 100

/** People who engaged with campaigns of the account, or people like them. */
export function EngagedCampaigns({ types, title, ...props }: EngagedProps) {
  const [query, setQuery] = useState('')
  const [text] = useDebouncedValue(query.trim(), pauseMs)
  const [type, setType] = useState(types[0])
  const { value, fault, refetch } = useCall('entities', 'list', {
    workspace: props.workspace,
    subject: 'campaign',
    text,
    types: [],
    changedOnly: false,
    sort: 'title',
    descending: false,
    offset: 0,
    count: maxCampaigns,
  })
  const options = value?.rows.flatMap(({ remoteId, title: name }) =>
    remoteId === null ? [] : [option(type, remoteId, name)],
  )
  return (
    <>
      <PickerSearch label={t`Search campaigns`} value={query} onChange={setQuery} />
      <Reach types={types} value={type} onChange={setType} />
      <FaultWithRetry fault={fault} onRetry={refetch} />
      {options === undefined && fault === null && <Waiting />}
      {options !== undefined && <Options {...props} title={title} options={options} />}
    </>
  )
}

/** People who engaged with users whose posts the account promotes, or people like them. */
export function EngagedUsers({ types, title, ...props }: EngagedProps) {
  const [type, setType] = useState(types[0])
  const { choices, fault, refresh } = useChoices(props.workspace, 'promotableUsers')
  const handles = useHandles(props.workspace, choices?.value?.map(({ id }) => id) ?? [])
  const nameOf = (id: string): string => handles.get(id)?.name ?? id
  const options = choices?.value?.map(({ id, detail }) => ({
    ...option(type, id, nameOf(id)),
    note: detail ?? undefined,
  }))
  return (
    <>
      <Reach types={types} value={type} onChange={setType} />
      <FaultWithRetry fault={fault} onRetry={refresh} />
      {options === undefined && fault === null && <Waiting />}
      {options !== undefined && <Options {...props} title={title} options={options} />}
    </>
  )
}

function option(targeting_type: string, targeting_value: string, name: string): ChoosableOption {
  return { targeting_type, targeting_value, name, operator_type: 'EQ' }
}

interface ReachProps {
  readonly types: EngagementTypes
  readonly value: string
  readonly onChange: (type: string) => void
}

function Reach({ types: [own, lookalike], value, onChange }: ReachProps) {
  return (
    <NativeSelect
      label={t`Reach`}
      value={value}
      data={[
        { value: own, label: t`Those who engaged` },
        { value: lookalike, label: t`People like those who engaged` },
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
