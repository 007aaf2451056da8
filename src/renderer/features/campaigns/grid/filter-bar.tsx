import { Checkbox, NativeSelect } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import type { Campaigns } from '../store.ts'
import styles from './campaign-grid.module.css'
import type { ValueTerms } from './cell-values.ts'
import { FilterEditor, filterText } from './filter-editor.tsx'

const shapes = [
  { value: 'tree', label: 'Campaigns with line items' },
  { value: 'campaigns', label: 'Campaigns' },
  { value: 'lineItems', label: 'Line items' },
] as const

const groups = [
  { value: '', label: 'No groups' },
  { value: 'campaign', label: 'Group by campaign' },
  { value: 'objective', label: 'Group by objective' },
  { value: 'status', label: 'Group by status' },
] as const

const findings = [
  { value: '', label: 'All issues' },
  { value: 'any', label: 'With issues' },
  { value: 'errors', label: 'With errors' },
  { value: 'warnings', label: 'With warnings' },
] as const

interface FilterBarProps {
  readonly campaigns: Campaigns
  readonly terms: ValueTerms
}

/** What the grid shows: its shape, the search, filters as chips, groups. */
export function FilterBar({ campaigns, terms }: FilterBarProps) {
  const { view } = useStore(campaigns.store)
  const { setView } = campaigns
  const { filters } = view
  const without = (index: number) => filters.filter((_, place) => place !== index)
  return (
    <>
      <SearchField
        className={styles.search}
        label="Search campaigns"
        value={view.text}
        onChange={(text) => void setView({ text })}
      />
      <NativeSelect
        aria-label="Rows"
        className={(view.shape === 'tree' ? styles.shape : styles.select) ?? ''}
        value={view.shape}
        data={[...shapes]}
        onChange={({ currentTarget: { value } }) => {
          const shape = shapes.find((one) => one.value === value)?.value ?? 'tree'
          // A tree is a grouping of its own.
          setView(shape === 'tree' ? { shape, group: null } : { shape })
        }}
      />
      {view.shape !== 'tree' && (
        <NativeSelect
          aria-label="Groups"
          className={styles.select ?? ''}
          value={view.group ?? ''}
          data={[...groups]}
          onChange={({ currentTarget: { value } }) => {
            const group = groups.find((one) => one.value === value)?.value ?? ''
            setView({ group: group === '' ? null : group, folded: [] })
          }}
        />
      )}
      <NativeSelect
        aria-label="Issues"
        className={styles.select ?? ''}
        value={view.findings ?? ''}
        data={[...findings]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = findings.find((one) => one.value === value)?.value ?? ''
          setView({ findings: chosen === '' ? null : chosen })
        }}
      />
      <Checkbox
        label="Unpublished"
        checked={view.changedOnly}
        onChange={(event) => void setView({ changedOnly: event.currentTarget.checked })}
      />
      <Checkbox
        label="Show deleted"
        checked={view.withDeleted === true}
        onChange={(event) => void campaigns.showDeleted(event.currentTarget.checked)}
      />
      <FilterEditor
        filter={null}
        terms={terms}
        onSet={(filter) => void setView({ filters: [...filters, filter] })}
      >
        {(open) => (
          <Button icon={IconFilterPlus} onClick={open}>
            Filter
          </Button>
        )}
      </FilterEditor>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label="Filters">
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
                  aria-label={`Remove filter: ${text}`}
                  onClick={() => void setView({ filters: without(index) })}
                >
                  <IconX size={12} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
