import { Button } from '@mantine/core'
import { IconFileOff, IconHierarchy2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { type EntityRef, placeOfEntity } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { placesOf } from './places-of-key.ts'

interface UnnamedEntityProps {
  readonly workspace: Workspace
  /** A record's id or `draft:ID`. */
  readonly itemKey: string
  readonly onGo: (place: EntityRef | null) => void
}

type Found =
  | { readonly kind: 'finding' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | { readonly kind: 'found'; readonly places: readonly EntityRef[] }

/** An address with the key alone: leads on to the one thing that has it, and asks where two have it. */
export function UnnamedEntity({ workspace, itemKey, onGo }: UnnamedEntityProps) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const [found, setFound] = useState<Found>({ kind: 'finding' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks once more
  useEffect(() => {
    let isCurrent = true
    const find = async () => {
      const outcome = await placesOf(workbench, workspace, itemKey)
      if (!isCurrent) return
      setFound(
        outcome.ok ? { kind: 'found', places: outcome.value } : { kind: 'failed', fault: outcome.fault },
      )
    }
    find()
    // A link may come before the lists were read for the first time.
    const end = bridge.on('creativesChanged', (change) => {
      if (sameWorkspace(change.workspace, workspace)) find()
    })
    return () => {
      isCurrent = false
      end()
    }
  }, [workbench, bridge, workspace, itemKey, attempt])
  if (found.kind === 'finding') return <SkeletonRows label="Opening" rows={6} />
  if (found.kind === 'failed') {
    return <FaultNotice fault={found.fault} onRetry={() => setAttempt((before) => before + 1)} />
  }
  const [first, second] = found.places
  if (first === undefined) {
    return (
      <EmptyState
        icon={IconFileOff}
        sentence={`No campaign or line item with the id ${itemKey} is here.`}
        hint="It was published, discarded or deleted, or the lists do not have it yet."
      >
        <Button onClick={() => onGo(null)}>Back to the list</Button>
      </EmptyState>
    )
  }
  if (second === undefined) return <Redirect to={placeOfEntity(first)} replace />
  return (
    <EmptyState
      icon={IconHierarchy2}
      sentence={`A campaign and a line item both have the id ${itemKey}.`}
      hint="The address does not say which of them is meant."
    >
      <Button.Group>
        {found.places.map((place) => (
          <Button key={place.subject} onClick={() => onGo(place)}>
            {place.subject === 'campaign' ? 'Open the campaign' : 'Open the line item'}
          </Button>
        ))}
      </Button.Group>
    </EmptyState>
  )
}
