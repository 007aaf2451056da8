import { Button, Group } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { countOf } from '../../ui/number.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

interface BackupStore {
  readonly store: StoreApi<{ readonly task: Task }>
  readonly write: () => Promise<void>
  readonly restore: () => Promise<void>
  readonly exportAll: () => Promise<void>
  readonly cancel: () => void
  readonly dismiss: () => void
}

const backupStore = oncePerWorkbench(({ bridge, notices }): BackupStore => {
  const store = createStore<{ readonly task: Task }>(() => ({ task: rest }))
  /** `said` makes the notice; nothing is said where the dialog was closed. */
  const run = async <T,>(work: () => Promise<Outcome<T | null>>, said: (value: T) => void) => {
    store.setState({ task: running })
    const outcome = await work()
    store.setState({ task: taskAfter(outcome) })
    if (outcome.ok && outcome.value !== null) said(outcome.value)
  }
  return {
    store,
    write: () =>
      run(bridge.backup.write, ({ fileName }) =>
        notices.say('ok', `Everything is backed up in ${fileName}.`),
      ),
    restore: () =>
      run(bridge.backup.restore, ({ fileName }) =>
        notices.say(
          'attention',
          `${fileName} is sound. Quit and start again: it takes the place of the data then, and what is here now is kept beside it.`,
        ),
      ),
    exportAll: () =>
      run(bridge.backup.exportAll, ({ folder, rows }) =>
        notices.say('ok', `${countOf(rows, 'row')} written into ${folder}.`),
      ),
    cancel: () => void bridge.exchange.stop({}),
    dismiss: () => store.setState({ task: rest }),
  }
})

/** Copies of everything that is kept, and the way back. */
export function Backup() {
  const backup = backupStore(useWorkbench())
  const { task } = useStore(backup.store)
  const busy = task.kind === 'running'
  return (
    <>
      <Group gap={8}>
        <Button disabled={busy} onClick={backup.write}>
          Back up everything
        </Button>
        <Button disabled={busy} onClick={backup.restore}>
          Restore a backup
        </Button>
        <Button disabled={busy} onClick={backup.exportAll}>
          Export everything as JSON
        </Button>
        {busy && (
          <Button variant="default" onClick={backup.cancel}>
            Cancel
          </Button>
        )}
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={backup.dismiss} />}
    </>
  )
}
