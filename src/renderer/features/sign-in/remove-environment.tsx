import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { useAct } from '../../data/act.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'

interface RemoveEnvironmentProps {
  readonly view: EnvironmentView
  readonly onRemoved: () => void
}

/** Removes an environment of one's own, after asking. */
export function RemoveEnvironment({ view, onRemoved }: RemoveEnvironmentProps) {
  const { bridge, live } = useWorkbench()
  const { task, run } = useAct()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    const environmentId = view.environment.id
    const outcome = await run(() => bridge.session.removeEnvironment({ environmentId }), live.session.accept)
    if (outcome.ok) onRemoved()
  }
  return (
    <>
      <Button color="danger" onClick={() => setAsking(true)}>
        Remove environment
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Remove ${view.environment.name}?`}
          confirmLabel="Remove environment"
          task={task}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            Its addresses, keys and signed-in users are forgotten on this computer. Nothing changes at the
            service.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
