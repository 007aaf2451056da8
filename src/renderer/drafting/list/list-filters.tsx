import { Box, Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { CollapsibleFilters } from '../../ui/inputs/collapsible-filters.tsx'
import { useOneRow } from '../../ui/layout/use-one-row.ts'
import { useSavedViews, ViewsMenu } from '../../workbench/views-menu.tsx'
import styles from './draft-list.module.css'
import type { CreativeListProps, ListedSubject } from './list-props.ts'
import { defaultCreativesView, type CreativeList as List, sortFieldOf } from './list-store.ts'

interface ListFiltersProps {
  readonly subject: ListedSubject
  readonly types: CreativeListProps['types'] | undefined
  readonly list: List
  /** Pictures have no column titles to sort by. */
  readonly hasOrder: boolean
  /** Stays visible when the filters are folded. */
  readonly extra: ReactNode
}

/** Views and filters of a list, folded into a menu where they have no room. */
export function ListFilters({ list, subject, types, hasOrder, extra }: ListFiltersProps) {
  const { filter } = useStore(list.store)
  const bar = useOneRow<HTMLDivElement>()
  return (
    <div ref={bar.ref} className={styles.filters}>
      <Views list={list} subject={subject} />
      <CollapsibleFilters
        isFolded={bar.isFolded}
        set={filter.types.length}
        setBoxes={Number(filter.changedOnly) + Number(filter.withDeleted)}
        boxes={
          <>
            <Checkbox
              label={t`Unpublished`}
              checked={filter.changedOnly}
              onChange={(event) => list.setFilter({ changedOnly: event.currentTarget.checked })}
            />
            {kinds[subject].listsDeleted && (
              <Checkbox
                label={t`Show deleted`}
                checked={filter.withDeleted}
                onChange={(event) => list.setFilter({ withDeleted: event.currentTarget.checked })}
              />
            )}
          </>
        }
      >
        {types !== undefined && (
          <NativeSelect
            aria-label={t`Type`}
            value={filter.types[0] ?? ''}
            data={[{ value: '', label: t`All types` }, ...types]}
            onChange={({ currentTarget: { value } }) =>
              list.setFilter({ types: value === '' ? [] : [value] })
            }
          />
        )}
        {hasOrder && <OrderSelect list={list} hasTypes={types !== undefined} />}
      </CollapsibleFilters>
      <Box data-last>{extra}</Box>
    </div>
  )
}

interface ViewsProps {
  readonly list: List
  readonly subject: ListedSubject
}

function Views({ list, subject }: ViewsProps) {
  const { filter } = useStore(list.store)
  const shipped = [
    { name: t`All ${kinds[subject].label.many}`, content: defaultCreativesView },
    { name: t`Unpublished`, content: { ...defaultCreativesView, changedOnly: true } },
  ]
  return (
    <ViewsMenu views={useSavedViews(subject)} shipped={shipped} current={filter} onChoose={list.setFilter} />
  )
}

interface OrderSelectProps {
  readonly list: List
  readonly hasTypes: boolean
}

function OrderSelect({ list, hasTypes }: OrderSelectProps) {
  const { sort } = useStore(list.store).filter
  const orders = [
    { value: 'updated', label: t`Newest first` },
    { value: 'title', label: t`By name` },
    ...(hasTypes ? [{ value: 'type', label: t`By type` }] : []),
  ]
  return (
    <NativeSelect
      aria-label={t`Order`}
      value={sort}
      data={orders}
      onChange={({ currentTarget: { value } }) => {
        const field = sortFieldOf(value)
        list.setFilter({ sort: field, descending: field === 'updated' })
      }}
    />
  )
}
