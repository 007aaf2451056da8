import { Box, Group } from '@mantine/core'
import { IconPlayerStop, IconStack2 } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'
import { composerStore } from './composer-store.ts'
import { nextPage, recordsOf } from './pages.ts'

interface PagingPanelProps {
  readonly answer: ConsoleAnswer
  readonly request: ConsoleRequest
}

/** If the response has a cursor, reads the list to its end, with progress. */
export function PagingPanel({ answer, request }: PagingPanelProps) {
  const store = pagingStore(useWorkbench())
  const { paging } = useStore(store.store)
  const mine: Paging = paging.kind !== 'idle' && paging.request === request ? paging : { kind: 'idle' }
  if (mine.kind === 'idle' && nextPage(request, answer.body.text) === null) return null
  const records = mine.kind === 'idle' ? [] : mine.records
  return (
    <div className={parts.overlined}>
      <Group gap={8} px={16} py={4}>
        <span role="status" className={parts.numbers}>
          {pagingLabel(mine)}
        </span>
        {mine.kind === 'done' && <CopyButton text={writeJson(records, 2)} what={t`all records as JSON`} />}
        <Box ms="auto">
          {mine.kind === 'running' ? (
            <Button size="compact-xs" icon={IconPlayerStop} onClick={store.cancel}>{t`Stop`}</Button>
          ) : (
            <Button size="compact-xs" icon={IconStack2} onClick={() => void store.start(request, answer)}>
              {mine.kind === 'idle' ? t`Load all pages` : t`Reload all`}
            </Button>
          )}
        </Box>
      </Group>
      {mine.kind === 'done' && mine.ended !== null && typeof mine.ended !== 'string' && (
        <FaultNotice fault={mine.ended} isRead />
      )}
    </div>
  )
}

function pagingLabel(paging: Paging): string {
  if (paging.kind === 'idle') return t`There are more pages.`
  const loadedLabel = t`${plural(paging.records.length, { one: '# record', other: '# records' })} on ${plural(paging.pages, { one: '# page', other: '# pages' })}`
  if (paging.kind === 'running') return t`Loaded ${loadedLabel} so far.`
  if (paging.ended === 'cancelled') return t`Stopped after ${loadedLabel}.`
  if (paging.ended === 'tooMany') return t`Stopped after ${loadedLabel}, the most held at once.`
  return paging.ended === null ? t`All loaded: ${loadedLabel}.` : t`Ended after ${loadedLabel}.`
}

type Paging =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running' | 'done'
      /** The request that the pages belong to. */
      readonly request: ConsoleRequest
      readonly pages: number
      readonly records: readonly unknown[]
      /** Why it ended before the last page; null if it didn't, or is still running. */
      readonly ended: 'cancelled' | 'tooMany' | Fault | null
    }

interface PagingStore {
  readonly store: StoreApi<{ readonly paging: Paging }>
  /** Reads all pages after a response. */
  readonly start: (request: ConsoleRequest, first: ConsoleAnswer) => Promise<void>
  readonly cancel: () => void
}

/** All records stay in the window's memory. */
const maxRecords = 200_000

/** A list that is being read to its end, page by page, with its progress. */
const pagingStore = oncePerWorkbench((workbench: Workbench): PagingStore => {
  const composer = composerStore(workbench)
  const store = createStore<{ readonly paging: Paging }>(() => ({ paging: { kind: 'idle' } }))
  const { setState } = store
  let run = 0
  let cancelled = false
  let sendId = ''

  return {
    store,
    async start(request, first) {
      run += 1
      const mine = run
      cancelled = false
      let records = recordsOf(first.body.text)
      let pages = 1
      let next = nextPage(request, first.body.text)
      const report = (kind: 'running' | 'done', ended: 'cancelled' | 'tooMany' | Fault | null) => {
        if (run === mine) setState({ paging: { kind, request, pages, records, ended } })
      }
      while (next !== null && run === mine) {
        if (cancelled) return report('done', 'cancelled')
        if (records.length > maxRecords) return report('done', 'tooMany')
        report('running', null)
        sendId = `page-${mine}-${pages}-${Date.now().toString(36)}`
        const outcome = await composer.sendSeparately(next, sendId)
        if (!outcome.ok) return report('done', cancelled ? 'cancelled' : outcome.fault)
        if (outcome.value.fault !== null) return report('done', outcome.value.fault)
        const { text } = outcome.value.body
        records = [...records, ...recordsOf(text)]
        pages += 1
        next = nextPage(request, text)
      }
      report('done', null)
    },
    cancel: () => {
      cancelled = true
      void workbench.bridge.console.cancel({ sendId })
    },
  }
})
