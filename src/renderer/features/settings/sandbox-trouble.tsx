import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type SandboxTrouble, sandboxTroubles } from '../../../shared/sandbox/sandbox-trouble.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './settings.module.css'

const words: Readonly<Record<SandboxTrouble, string>> = {
  none: 'Ordinarily',
  slow: 'Slowly: three seconds for each answer',
  cut: 'With a cut connection, before anything is done',
  lost: 'With a cut connection, after it was done',
  limited: '429, too many requests',
  broken: '500, an error of the service',
  unavailable: '503, not available',
}

/** Lets a person see what the program does when the service fails, and begin again. */
export function SandboxTroubles({ trouble }: { readonly trouble: SandboxTrouble }) {
  const { bridge, live, notices } = useWorkbench()
  const { task, run } = useAct()
  const reset = useAct()
  const [asks, setAsks] = useState(false)
  const choose = (chosen: SandboxTrouble) =>
    run(() => bridge.sandbox.makeTrouble({ trouble: chosen }), live.sandbox.accept)
  const resetData = async () => {
    const outcome = await reset.run(bridge.sandbox.reset, live.sandbox.accept)
    if (!outcome.ok) return
    notices.say('ok', 'The sandbox holds its demonstration data again.')
    setAsks(false)
  }
  return (
    <>
      <div className={styles.field}>
        <NativeSelect
          label="It answers every request"
          value={trouble}
          disabled={task.kind === 'running'}
          data={sandboxTroubles.map((value) => ({ value, label: words[value] }))}
          onChange={({ currentTarget }) => {
            const chosen = sandboxTroubles.find((one) => one === currentTarget.value)
            if (chosen !== undefined) void choose(chosen)
          }}
        />
        <Button onClick={() => setAsks(true)}>Put the demonstration data back</Button>
      </div>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      {asks && (
        <ConfirmDialog
          title="Put the demonstration data back?"
          confirmLabel="Put it back"
          task={reset.task}
          onClose={() => setAsks(false)}
          onConfirm={resetData}
        >
          What was published to the sandbox, its media, webhooks and sign-ins are gone. Drafts on this machine
          stay; you sign in again.
        </ConfirmDialog>
      )}
    </>
  )
}
