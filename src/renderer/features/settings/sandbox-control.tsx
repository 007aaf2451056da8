import { Button, Group } from '@mantine/core'
import { IconFlask, IconFlaskOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { portNotice } from '../../../shared/sandbox/sandbox-port.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

/** Starts and stops the sandbox, and shows its addresses for use in other programs. */
export function SandboxControl() {
  const { bridge, live } = useWorkbench()
  const { task, run } = useAct()
  const sandbox = useLive('sandbox')
  const runs = sandbox.kind === 'running'
  const notice = runs ? portNotice(sandbox.baseUrl) : null
  const toggle = () => run(runs ? bridge.sandbox.stop : bridge.sandbox.start, live.sandbox.accept)
  return (
    <>
      <Group gap="8px 16px">
        {runs ? (
          <StatusLabel tone="sandbox" icon={IconFlask} label={t`Running`} />
        ) : (
          <StatusLabel
            tone="neutral"
            icon={IconFlaskOff}
            label={sandbox.kind === 'starting' ? t`Starting` : t`Stopped`}
          />
        )}
        <Button onClick={toggle} loading={task.kind === 'running' || sandbox.kind === 'starting'}>
          {runs ? t`Stop the sandbox` : t`Start the sandbox`}
        </Button>
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={toggle} />}
      {runs && (
        <FieldList
          fields={{
            [t`Address`]: <IdText text={sandbox.baseUrl} what={t`sandbox address`} />,
            [t`Control`]: <IdText text={sandbox.controlUrl} what={t`control address`} />,
            [t`People`]: sandbox.people.map((person) => `@${person}`).join(', '),
          }}
        />
      )}
      {notice !== null && <p>{notice}</p>}
      {runs && <ResetSandbox />}
      {runs && (
        <p>
          {rich`People, clock, app switches and faults are on the ${<Link href="/sandbox">{t`Sandbox screen`}</Link>}.`}
        </p>
      )}
    </>
  )
}

/** Restores the demonstration data. */
function ResetSandbox() {
  const { bridge, live, notices } = useWorkbench()
  return (
    <Group>
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
  )
}
