import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { type SandboxTrouble, sandboxTroubles } from '../../../shared/sandbox/sandbox-trouble.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './settings.module.css'
import { settingsStore } from './store.ts'

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
  const store = settingsStore(useWorkbench())
  const { trouble: task, reset } = useStore(store.store)
  const [asks, setAsks] = useState(false)
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
            if (chosen !== undefined) void store.makeTrouble(chosen)
          }}
        />
        <Button onClick={() => setAsks(true)}>Put the demonstration data back</Button>
      </div>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      {asks && (
        <ConfirmDialog
          title="Put the demonstration data back?"
          confirmLabel="Put it back"
          task={reset}
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            if (await store.resetSandbox()) setAsks(false)
          }}
        >
          What was published to the sandbox, its media, webhooks and sign-ins are gone. Drafts on this machine
          stay; you sign in again.
        </ConfirmDialog>
      )}
    </>
  )
}
