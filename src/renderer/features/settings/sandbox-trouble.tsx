import { NativeSelect } from '@mantine/core'
import { type SandboxTrouble, sandboxTroubles } from '../../../shared/sandbox/sandbox-trouble.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
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
  const choose = (chosen: SandboxTrouble) =>
    run(() => bridge.sandbox.makeTrouble({ trouble: chosen }), live.sandbox.accept)
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
        <AskButton
          label="Put the demonstration data back"
          title="Put the demonstration data back?"
          confirmLabel="Put it back"
          onConfirm={async () => {
            const outcome = await bridge.sandbox.reset()
            if (!outcome.ok) return outcome
            live.sandbox.accept(outcome.value)
            notices.say('ok', 'The sandbox holds its demonstration data again.')
            return outcome
          }}
        >
          What was published to the sandbox, its media, webhooks and sign-ins are gone. Drafts on this machine
          stay; you sign in again.
        </AskButton>
      </div>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
