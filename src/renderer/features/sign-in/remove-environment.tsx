import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'

interface RemoveEnvironmentProps {
  readonly view: EnvironmentView
  readonly onRemoved: () => void
}

export function RemoveEnvironment({ view, onRemoved }: RemoveEnvironmentProps) {
  const { bridge, live } = useWorkbench()
  const { run } = useAct()
  return (
    <AskButton
      label={t`Remove environment`}
      color="danger"
      title={t`Remove ${view.environment.name}?`}
      confirmLabel={t`Remove environment`}
      onConfirm={async () => {
        const environmentId = view.environment.id
        const outcome = await run(
          () => bridge.session.removeEnvironment({ environmentId }),
          live.session.accept,
        )
        if (outcome.ok) onRemoved()
        return outcome
      }}
    >
      <p>{t`This removes its addresses, keys and signed-in users from this computer. Nothing changes on the service.`}</p>
    </AskButton>
  )
}
