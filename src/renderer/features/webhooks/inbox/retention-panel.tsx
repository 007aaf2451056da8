import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect } from 'react'
import { useStore } from 'zustand'
import type { InboxRetention } from '../../../../shared/webhooks/inbox-filter.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { lastValue } from '../../../ui/loadable.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../webhooks.module.css'
import { retentionStore } from './retention-store.ts'

/** How long received events are kept. */
export function RetentionPanel() {
  const store = retentionStore(useWorkbench())
  const { retention } = useStore(store.store)
  useEffect(() => {
    store.load()
  }, [store])
  const known = lastValue(retention)
  if (retention.kind === 'failed') return <FaultNotice fault={retention.fault} onRetry={store.load} />
  return known === null ? null : <Form known={known} />
}

function Form({ known }: { readonly known: InboxRetention }) {
  const store = retentionStore(useWorkbench())
  const { typed, task } = useStore(store.store)
  const days = typed?.days ?? text(known.days)
  const count = typed?.count ?? text(known.count)
  const wantedDays = bound(days, 1, 3_650)
  const wantedCount = bound(count, 100, 1_000_000)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wantedDays === undefined || wantedCount === undefined) return
    store.setRetention({ days: wantedDays, count: wantedCount })
  }
  return (
    <form className={styles.stack} onSubmit={submit} aria-label="Inbox retention">
      <Text c="dimmed">
        What is past a bound is deleted from this computer, the oldest first. An empty field sets no bound.
      </Text>
      <TextInput
        w={120}
        label="Days"
        inputMode="numeric"
        value={days}
        onChange={(event) => store.type({ days: event.currentTarget.value, count })}
        error={wantedDays === undefined ? 'From 1 to 3650.' : null}
      />
      <TextInput
        w={120}
        label="Events"
        inputMode="numeric"
        value={count}
        onChange={(event) => store.type({ days, count: event.currentTarget.value })}
        error={wantedCount === undefined ? 'From 100 to 1000000.' : null}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <Group gap={8}>
        <Button
          type="submit"
          variant="filled"
          disabled={wantedDays === undefined || wantedCount === undefined}
          loading={task.kind === 'running'}
        >
          Save
        </Button>
      </Group>
    </form>
  )
}

function text(value: number | null): string {
  return value === null ? '' : String(value)
}

/** Null where the field is empty, undefined where it holds something else than a number in bounds. */
function bound(typed: string, min: number, max: number): number | null | undefined {
  if (typed.trim() === '') return null
  const value = Number(typed)
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}
