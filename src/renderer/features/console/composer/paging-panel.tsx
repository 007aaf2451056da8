import { Button, Group } from '@mantine/core'
import { IconPlayerStop, IconStack2 } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { countOf } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { nextPage } from './pages.ts'
import { type Paging, pagingStore } from './paging-store.ts'

interface PagingPanelProps {
  readonly answer: ConsoleAnswer
  readonly request: ConsoleRequest
}

/** Reads a list to its end where the answer has a cursor, and tells how far it is. */
export function PagingPanel({ answer, request }: PagingPanelProps) {
  const store = pagingStore(useWorkbench())
  const { paging } = useStore(store.store)
  const mine: Paging = paging.kind !== 'rest' && paging.request === request ? paging : { kind: 'rest' }
  if (mine.kind === 'rest' && nextPage(request, answer.body.text) === null) return null
  const records = mine.kind === 'rest' ? [] : mine.records
  return (
    <Section
      title="Pages"
      actions={
        mine.kind === 'running' ? (
          <Button leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={store.cancel}>
            Stop reading
          </Button>
        ) : (
          <Button
            leftSection={<IconStack2 size={14} aria-hidden />}
            onClick={() => void store.start(request, answer)}
          >
            {mine.kind === 'rest' ? 'Read all pages' : 'Read all again'}
          </Button>
        )
      }
    >
      <Group gap={8}>
        <span role="status">{words(mine)}</span>
        {mine.kind === 'done' && <CopyButton text={writeJson(records, 2)} what="all records as JSON" />}
      </Group>
      {mine.kind === 'done' && mine.ended !== null && typeof mine.ended !== 'string' && (
        <FaultNotice fault={mine.ended} />
      )}
    </Section>
  )
}

function words(paging: Paging): string {
  if (paging.kind === 'rest') return 'There are further pages.'
  const read = `${countOf(paging.records.length, 'record')} on ${countOf(paging.pages, 'page')}`
  if (paging.kind === 'running') return `Reading: ${read} so far.`
  if (paging.ended === 'cancelled') return `Stopped after ${read}.`
  if (paging.ended === 'tooMany') return `Stopped after ${read}: more are not held at once.`
  return paging.ended === null ? `All read: ${read}.` : `Ended after ${read}.`
}
