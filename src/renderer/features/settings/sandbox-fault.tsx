import { Group, NativeSelect } from '@mantine/core'
import { type SandboxFault, sandboxFaults } from '../../../shared/sandbox/sandbox-fault.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'

const faultLabels: Readonly<Record<SandboxFault, string>> = {
  none: t`Normal`,
  slow: t`Slow: three seconds per response`,
  cut: t`Connection cut before doing anything`,
  lost: t`Connection cut after doing it`,
  limited: t`429, too many requests`,
  broken: t`500, service error`,
  unavailable: t`503, unavailable`,
}

/** Simulates failures of the service in the sandbox, and resets it. */
export function SandboxFaults({ fault }: { readonly fault: SandboxFault }) {
  const { bridge, live, notices } = useWorkbench()
  const { task, run } = useAct()
  const choose = (chosen: SandboxFault) =>
    run(() => bridge.sandbox.simulateFault({ fault: chosen }), live.sandbox.accept)
  return (
    <>
      <Group gap="8px 16px" align="flex-end">
        <NativeSelect
          label={t`Response to every request`}
          value={fault}
          disabled={task.kind === 'running'}
          data={sandboxFaults.map((value) => ({ value, label: faultLabels[value] }))}
          onChange={({ currentTarget }) => {
            const chosen = sandboxFaults.find((one) => one === currentTarget.value)
            if (chosen !== undefined) void choose(chosen)
          }}
        />
        <AskButton
          label={t`Reset demonstration data`}
          title={t`Reset demonstration data?`}
          confirmLabel={t`Reset data`}
          onConfirm={async () => {
            const outcome = await bridge.sandbox.reset()
            if (!outcome.ok) return outcome
            live.sandbox.accept(outcome.value)
            notices.say('ok', t`Demonstration data reset.`)
            return outcome
          }}
        >{t`This removes everything published to the sandbox, its media, webhooks and sign-ins. Drafts stay, and you sign in again.`}</AskButton>
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
