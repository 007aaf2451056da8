import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { formatList } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { useChangedRows } from '../../../data/use-changed-rows.ts'
import { inSentence } from '../../../ui/text-format.ts'
import styles from '../inspector/inspector.module.css'
import { AgeValues } from './age-values.tsx'
import { EngagedCampaigns, EngagedUsers } from './engaged-values.tsx'
import { EventValues } from './event-values.tsx'
import { IdValues } from './id-values.tsx'
import { KeywordValues } from './keyword-values.tsx'
import { NetworkOperators } from './network-operators.tsx'
import {
  type ChoosableOption,
  FaultWithRetry,
  Options,
  type PickerProps,
  pauseMs,
  useOptions,
  Waiting,
} from './option-list.tsx'
import { OptionTree } from './option-tree.tsx'
import { PickerSearch } from './picker-search.tsx'
import { PlaceValues } from './place-values.tsx'
import { ShowValues } from './show-values.tsx'
import type { TargetingChoice } from './targeting-choices.ts'
import { UserValues } from './user-values.tsx'

/** The values of a kind of criterion, to choose from. */
export function CriterionValues({ choice, ...props }: PickerProps & { readonly choice: TargetingChoice }) {
  const { source, title } = choice
  switch (source.kind) {
    case 'ages':
      return <AgeValues {...props} />
    case 'places':
      return <PlaceValues {...props} />
    case 'tree':
      return <OptionTree {...props} lookUp={source.lookUp} type={source.type} title={title} />
    case 'events':
      return <EventValues {...props} title={title} />
    case 'shows':
      return <ShowValues {...props} title={title} />
    case 'operators':
      return <NetworkOperators {...props} title={title} />
    case 'lookUp':
      return <LookedUpValues {...props} source={source} title={title} />
    case 'audiences':
      return <Audiences {...props} types={source.types} title={title} />
    case 'values': {
      const options = source.criteria.map((terms) => ({ ...terms, name: null }))
      return <Options {...props} title={title} options={options} />
    }
    case 'keywords':
      return <KeywordValues {...props} title={title} />
    case 'users':
      return <UserValues {...props} type={source.type} title={title} />
    case 'ids':
      return <IdValues {...props} type={source.type} title={title} />
    case 'campaigns':
      return <EngagedCampaigns {...props} types={source.types} title={title} />
    case 'promotedUsers':
      return <EngagedUsers {...props} types={source.types} title={title} />
  }
}

interface LookedUpProps extends PickerProps {
  readonly title: string
  readonly source: Extract<TargetingChoice['source'], { readonly kind: 'lookUp' }>
}

function LookedUpValues({ source, title, ...props }: LookedUpProps) {
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query.trim(), pauseMs)
  const { options, age, status } = useOptions(props, source.lookUp, asked, {})
  return (
    <>
      <PickerSearch label={t`Search ${inSentence(title)}`} value={query} onChange={setQuery} />
      {age}
      {status}
      {options !== null && (
        <Options
          {...props}
          title={title}
          options={options.map(({ targeting_type, targeting_value, name }) => ({
            targeting_type,
            targeting_value,
            name,
            operator_type: 'EQ',
          }))}
        />
      )}
    </>
  )
}

function Audiences({ types, ...props }: PickerProps & { types: readonly string[]; title: string }) {
  const { workspace, title } = props
  const [query, setQuery] = useState('')
  const [type, setType] = useState(types[0] ?? '')
  const { value: lists, fault, refetch } = useCall('audiences', 'list', { workspace, withDeleted: false })
  const searchText = query.trim().toLowerCase()
  const newNames = useNewAudiences(workspace).filter((name) => name.toLowerCase().includes(searchText))
  const options = [...(lists?.own ?? []), ...(lists?.shared ?? [])]
    .filter((audience) => (audience.name ?? '').toLowerCase().includes(searchText))
    .map(
      ({ id, name, targetable }): ChoosableOption => ({
        targeting_type: type,
        targeting_value: id,
        name: name ?? null,
        operator_type: 'EQ',
        note: targetable === false ? t`Too small or still processing` : undefined,
      }),
    )
  return (
    <>
      <PickerSearch label={t`Search ${inSentence(title)}`} value={query} onChange={setQuery} />
      <NativeSelect
        label={t`Reach`}
        value={type}
        data={[
          { value: 'CUSTOM_AUDIENCE', label: t`The audience itself` },
          { value: 'CUSTOM_AUDIENCE_EXPANDED', label: t`The audience and people like it` },
        ]}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <FaultWithRetry fault={fault} onRetry={refetch} />
      {lists === null && fault === null && <Waiting />}
      {lists !== null && <Options {...props} options={options} />}
      {newNames.length > 0 && (
        <p className={styles.note}>
          {plural(
            newNames.length,
            {
              one: 'Not published yet: {names}. The service targets an audience only after it has matched at least 100 people: publish it and upload its people, then choose it here.',
              other:
                'Not published yet: {names}. The service targets an audience only after it has matched at least 100 people: publish them and upload their people, then choose them here.',
            },
            { names: formatList(newNames) },
          )}
        </p>
      )}
    </>
  )
}

/** The names of audiences that are only drafts. */
function useNewAudiences(workspace: Workspace): readonly string[] {
  return useChangedRows(workspace, 'customAudience')
    .rows.filter(({ remoteId }) => remoteId === null)
    .map(({ title }) => title)
}
