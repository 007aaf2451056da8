import { Button, Group } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/act-state.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

/** One task per window: a backup continues while another screen is open. */
const backupTask = oncePerWorkbench(() => createStore<ActState>(() => rest))

/** Backup and restore of all data. */
export function Backup() {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const store = backupTask(workbench)
  const task = useStore(store)
  const busy = task.kind === 'running'
  /** A null outcome is a canceled file dialog: nothing to report. */
  const run = async <T,>(work: () => Promise<Outcome<T | null>>, report: (value: T) => void) => {
    store.setState(running, true)
    const outcome = await work()
    store.setState(stateAfter(outcome), true)
    if (outcome.ok && outcome.value !== null) report(outcome.value)
  }
  const write = () =>
    run(bridge.backup.write, ({ fileName }) => notices.say('ok', t`Backup saved as ${fileName}.`))
  const restore = () =>
    run(bridge.backup.restore, ({ fileName }) =>
      notices.say(
        'attention',
        t`${fileName} is valid. Restart Flightdeck to restore it. Your current data is kept beside it.`,
      ),
    )
  const exportAll = () =>
    run(bridge.backup.exportAll, ({ folder, rows }) =>
      notices.say(
        'ok',
        plural(
          rows,
          { one: '# row written into {folder}.', other: '# rows written into {folder}.' },
          { folder },
        ),
      ),
    )
  return (
    <>
      <Group gap={8}>
        <Button disabled={busy} onClick={write}>{t`Back up everything`}</Button>
        <Button disabled={busy} onClick={restore}>{t`Restore a backup`}</Button>
        <Button disabled={busy} onClick={exportAll}>{t`Export everything as JSON`}</Button>
        {busy && <Button onClick={() => void bridge.exchange.stop({})}>{t`Cancel`}</Button>}
      </Group>
      {task.kind === 'failed' && (
        <FaultNotice fault={task.fault} onDismiss={() => store.setState(rest, true)} />
      )}
    </>
  )
}
