import { Checkbox, NativeSelect } from '@mantine/core'
import { useStore } from 'zustand'
import { draftKinds } from '../../../shared/drafts/draft.ts'
import type { ReviewFilter } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { type ReviewState, reviewChoice } from './use-review.ts'

const kinds = [
  { value: '', label: t`All changes` },
  { value: 'create', label: t`Added` },
  { value: 'update', label: t`Changed` },
  { value: 'delete', label: t`Removed` },
]

function useFilter() {
  const choice = reviewChoice(useWorkbench())
  const { filter } = useStore(choice)
  const change = (part: Partial<ReviewFilter>) => choice.setState({ filter: { ...filter, ...part } })
  return { filter, change }
}

export function ChangesSearch() {
  const { filter, change } = useFilter()
  return <SearchField label={t`Search changes`} value={filter.text} onChange={(text) => change({ text })} />
}

/** Filters the list; the selection to publish stays the same. */
export function ChangesFilter({ review: { list, count, hasWarnings } }: { readonly review: ReviewState }) {
  const { filter, change } = useFilter()
  return (
    <>
      <NativeSelect
        aria-label={t`Kind of change`}
        data={kinds}
        value={filter.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: draftKinds.find((kind) => kind === value) ?? null })
        }
      />
      {(hasWarnings || filter.issuesOnly) && (
        <Checkbox
          label={t`With warnings`}
          checked={filter.issuesOnly}
          onChange={({ currentTarget }) => change({ issuesOnly: currentTarget.checked })}
        />
      )}
      {list.total !== null && count !== null && list.total !== count && (
        <span role="status">
          {plural(
            count,
            { one: '{total} of # change shown', other: '{total} of # changes shown' },
            { total: formatCount(list.total) },
          )}
        </span>
      )}
    </>
  )
}
