import { Button } from '@mantine/core'
import { IconFileOff, IconHierarchy2 } from '@tabler/icons-react'
import { Redirect } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { gridSubjects, isGridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { contentOf, type Draft, referencedDraft } from '../../../../shared/drafts/draft.ts'
import { descriptorOf, kinds } from '../../../../shared/entities/kinds.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import type { EntityRef } from '../../../workbench/entity-places.ts'

interface UnnamedEntityProps {
  readonly workspace: Workspace
  /** A record's ID or `draft:ID`. */
  readonly itemKey: string
  readonly onGo: (place: EntityRef | null) => void
}

/** Everything that a key may refer to; null until it's known. */
function usePlaces(workspace: Workspace, key: string) {
  const draftId = referencedDraft(key)
  const draft = useCall('drafts', 'get', draftId === null ? null : { draftId })
  const keys = { workspace, keys: [key], withDeleted: true }
  const campaigns = useCall('entities', 'find', draftId === null ? { ...keys, subject: 'campaign' } : null)
  const lineItems = useCall('entities', 'find', draftId === null ? { ...keys, subject: 'lineItem' } : null)
  if (draftId !== null) {
    const isGone = draft.fault?.kind === 'notFound'
    const places = draft.value === null ? null : placesOfDraft(draft.value.draft, key)
    return { ...draft, fault: isGone ? null : draft.fault, places: isGone ? [] : places }
  }
  const rowsBySubject = [campaigns.value, lineItems.value]
  const places = gridSubjects.flatMap((subject, index) =>
    rowsBySubject[index]?.length ? [{ subject, key }] : [],
  )
  const refetch = async () => {
    await Promise.all([campaigns.refetch(), lineItems.refetch()])
  }
  return {
    fault: campaigns.fault ?? lineItems.fault,
    places: rowsBySubject.includes(null) ? null : places,
    refetch,
  }
}

/** A part is edited with its line item. */
function placesOfDraft(draft: Draft, key: string): readonly EntityRef[] {
  const { subject } = draft
  const { partOf } = descriptorOf(subject)
  const lineItem = partOf === undefined ? null : contentOf(draft)[partOf]
  if (typeof lineItem === 'string') return [{ subject: 'lineItem', key: lineItem }]
  return isGridSubject(subject) ? [{ subject, key }] : []
}

/** For an address with only a key: redirects to the entity, and asks if two have the same key. */
export function UnnamedEntity({ workspace, itemKey, onGo }: UnnamedEntityProps) {
  const { places, fault, refetch } = usePlaces(workspace, itemKey)
  if (fault !== null) return <FaultNotice fault={fault} onRetry={refetch} />
  if (places === null) return <SkeletonRows label={t`Opening`} rows={6} />
  const [first, second] = places
  if (first === undefined) {
    return (
      <EmptyState
        icon={IconFileOff}
        sentence={t`No campaign or line item has the ID ${itemKey}.`}
        hint={t`It may have been published, discarded or deleted, or isn’t synced yet.`}
      >
        <Button onClick={() => onGo(null)}>{t`Back to the list`}</Button>
      </EmptyState>
    )
  }
  if (second === undefined) return <Redirect to={kinds[first.subject].placeOf(first.key)} replace />
  return (
    <EmptyState
      icon={IconHierarchy2}
      sentence={t`A campaign and a line item both have the ID ${itemKey}.`}
      hint={t`Choose which one to open.`}
    >
      <Button.Group>
        {places.map((place) => (
          <Button key={place.subject} onClick={() => onGo(place)}>
            {place.subject === 'campaign' ? t`Open the campaign` : t`Open the line item`}
          </Button>
        ))}
      </Button.Group>
    </EmptyState>
  )
}
