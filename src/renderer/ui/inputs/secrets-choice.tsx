import type { SecretsState } from '../../../shared/sign-in/secrets.ts'
import { FaultNotice } from '../faults/fault-notice.tsx'
import type { Task } from '../task.ts'
import { type Choice, ChoiceCards } from './choice-cards.tsx'

type Keep = 'session' | 'unprotected'

/** The choice is marked from the click on; where it fails, what held before is marked again beside the fault. */
export type SecretsTask = Task | { readonly kind: 'choosing'; readonly keep: Keep }

interface SecretsChoiceProps {
  readonly secrets: SecretsState
  readonly task: SecretsTask
  readonly onChoose: (keep: Keep) => void
}

const choices: readonly Choice<Keep>[] = [
  {
    value: 'session',
    title: 'Keep until I quit',
    explanation:
      'Keys and tokens stay in memory only. After the next start you enter the keys and sign in again.',
  },
  {
    value: 'unprotected',
    title: 'Store unprotected',
    explanation:
      'Keys and tokens are written to the data folder. Anyone who can read your files can use them.',
  },
]

/** Lets a person decide about secrets where the system has no store that protects them. */
export function SecretsChoice({ secrets, task, onChoose }: SecretsChoiceProps) {
  const kept = secrets.keeping === 'session' || secrets.keeping === 'unprotected' ? secrets.keeping : null
  return (
    <>
      <ChoiceCards
        legend="This system cannot protect secrets. How shall they be kept?"
        choices={choices}
        value={task.kind === 'choosing' ? task.keep : kept}
        onChange={onChoose}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
