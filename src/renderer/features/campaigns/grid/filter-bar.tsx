import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { GridView } from '../../../../shared/campaigns/campaign-grid.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { CollapsibleFilters } from '../../../ui/inputs/collapsible-filters.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { formatCount } from '../../../ui/number.ts'
import type { Campaigns } from '../store.ts'
import styles from './campaign-grid.module.css'
import type { ValueTerms } from './cell-values.ts'
import { FilterEditor, filterText } from './filter-editor.tsx'

const shapes = [
  { value: 'tree', title: t`All`, hint: t`Campaigns with line items` },
  { value: 'campaigns', title: t`Campaigns` },
  { value: 'lineItems', title: t`Line items` },
] as const

const groups = [
  { value: '', label: t`No groups` },
  { value: 'campaign', label: t`Group by campaign` },
  { value: 'objective', label: t`Group by objective` },
  { value: 'status', label: t`Group by status` },
] as const

const findings = [
  { value: '', label: t`All issues` },
  { value: 'any', label: t`With issues` },
  { value: 'errors', label: t`With errors` },
  { value: 'warnings', label: t`With warnings` },
] as const

interface FilterBarProps {
  readonly campaigns: Campaigns
  readonly terms: ValueTerms
  /** There isn't room for all of it in one row: what narrows the rows is one control. */
  readonly isNarrow: boolean
}

export function CampaignSearch({ campaigns }: Pick<FilterBarProps, 'campaigns'>) {
  const { view } = useStore(campaigns.store)
  return (
    <SearchField
      label={t`Search campaigns`}
      value={view.text}
      onChange={(text) => void campaigns.setView({ text })}
    />
  )
}

/** What the grid shows: layout, filters as chips, grouping. */
export function FilterBar({ campaigns, terms, isNarrow }: FilterBarProps) {
  const { view } = useStore(campaigns.store)
  const { setView } = campaigns
  const { filters } = view
  const hidden = isNarrow ? controlsSet(view) + boxesSet(view) : 0
  return (
    <>
      <FormButtons
        label={t`Rows`}
        forms={shapes}
        current={view.shape}
        // A tree is already grouped.
        onChoose={(shape) => void setView(shape === 'tree' ? { shape, group: null } : { shape })}
      />
      {!isNarrow && <Narrowing campaigns={campaigns} />}
      <FilterEditor
        filter={null}
        terms={terms}
        onSet={(filter) => void setView({ filters: [...filters, filter] })}
        beside={
          isNarrow ? (
            <>
              <NarrowingControls campaigns={campaigns} />
              <NarrowingBoxes campaigns={campaigns} />
            </>
          ) : undefined
        }
      >
        {(open) => (
          <Button
            icon={IconFilterPlus}
            classNames={{ section: styles.filterIcon ?? '', label: styles.filterName ?? '' }}
            onClick={open}
          >
            {hidden === 0 ? t`Filter` : t`Filter (${formatCount(hidden)})`}
          </Button>
        )}
      </FilterEditor>
    </>
  )
}

/** The filters that are set; each can be changed or removed. */
export function FilterChips({ campaigns, terms }: Omit<FilterBarProps, 'isNarrow'>) {
  const { view } = useStore(campaigns.store)
  const { setView } = campaigns
  const { filters } = view
  if (filters.length === 0) return null
  const without = (index: number) => filters.filter((_, place) => place !== index)
  return (
    <Group component="ul" gap={8} align="stretch" aria-label={t`Filters`}>
      {filters.map((filter, index) => {
        const text = filterText(filter, terms)
        return (
          <li key={text} className={styles.chip}>
            <FilterEditor
              filter={filter}
              terms={terms}
              onSet={(next) =>
                void setView({ filters: filters.map((one, place) => (place === index ? next : one)) })
              }
            >
              {(open) => (
                <button type="button" onClick={open}>
                  {text}
                </button>
              )}
            </FilterEditor>
            <button
              type="button"
              aria-label={t`Remove filter: ${text}`}
              onClick={() => void setView({ filters: without(index) })}
            >
              <IconX size={12} aria-hidden />
            </button>
          </li>
        )
      })}
    </Group>
  )
}

type NarrowingProps = Pick<FilterBarProps, 'campaigns'>

/** Which rows are shown besides what is searched for. */
function Narrowing({ campaigns }: NarrowingProps) {
  const { view } = useStore(campaigns.store)
  return (
    <CollapsibleFilters
      isFolded={false}
      set={controlsSet(view)}
      setBoxes={boxesSet(view)}
      boxes={<NarrowingBoxes campaigns={campaigns} />}
    >
      <NarrowingControls campaigns={campaigns} />
    </CollapsibleFilters>
  )
}

function controlsSet(view: GridView): number {
  return Number(view.shape !== 'tree' && view.group !== null) + Number(view.findings !== null)
}

function boxesSet(view: GridView): number {
  return Number(view.changedOnly) + Number(view.withDeleted === true)
}

function NarrowingBoxes({ campaigns }: NarrowingProps) {
  const { view } = useStore(campaigns.store)
  return (
    <>
      <Checkbox
        label={t`Unpublished`}
        checked={view.changedOnly}
        onChange={(event) => void campaigns.setView({ changedOnly: event.currentTarget.checked })}
      />
      <Checkbox
        label={t`Show deleted`}
        checked={view.withDeleted === true}
        onChange={(event) => void campaigns.showDeleted(event.currentTarget.checked)}
      />
    </>
  )
}

function NarrowingControls({ campaigns }: NarrowingProps) {
  const { view } = useStore(campaigns.store)
  const { setView } = campaigns
  return (
    <>
      {view.shape !== 'tree' && (
        <NativeSelect
          aria-label={t`Groups`}
          className={styles.groups ?? ''}
          value={view.group ?? ''}
          data={[...groups]}
          onChange={({ currentTarget: { value } }) => {
            const group = groups.find((one) => one.value === value)?.value ?? ''
            setView({ group: group === '' ? null : group, folded: [] })
          }}
        />
      )}
      <NativeSelect
        aria-label={t`Issues`}
        value={view.findings ?? ''}
        data={[...findings]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = findings.find((one) => one.value === value)?.value ?? ''
          setView({ findings: chosen === '' ? null : chosen })
        }}
      />
    </>
  )
}
