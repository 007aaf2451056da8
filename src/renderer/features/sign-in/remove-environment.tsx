import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { signInStore } from './store.ts'

interface RemoveEnvironmentProps {
  readonly view: EnvironmentView
  readonly onRemoved: () => void
}

/** Removes an environment of one's own, after asking. */
export function RemoveEnvironment({ view, onRemoved }: RemoveEnvironmentProps) {
  const store = signInStore(useWorkbench())
  const { environment: task } = useStore(store.store)
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    if (await store.removeEnvironment(view.environment.id)) onRemoved()
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
