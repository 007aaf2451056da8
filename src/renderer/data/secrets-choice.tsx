import { useState } from 'react'
import { t } from '../../shared/text/language.ts'
import { FaultNotice } from '../ui/faults/fault-notice.tsx'
import { type Choice, ChoiceCards } from '../ui/inputs/choice-cards.tsx'
import { useLive, useWorkbench } from '../workbench/use-workbench.ts'
import { useAct } from './act.ts'

type Keep = 'session' | 'unprotected'

export const secretsChoices: readonly Choice<Keep>[] = [
  {
    value: 'session',
    title: t`Keep until I quit`,
    explanation: t`Keys and tokens stay in memory only. Enter the keys and sign in again after each start.`,
  },
  {
    value: 'unprotected',
    title: t`Store unprotected`,
    explanation: t`Keys and tokens are written to the data folder. Anyone who can read your files can use them.`,
  },
]

/** Asks how to store secrets on a system that can't protect them. The clicked choice shows as selected at once. */
export function SecretsChoice() {
  const { bridge, live } = useWorkbench()
  const { storage } = useLive('secrets')
  const { task, run } = useAct()
  const [chosen, setChosen] = useState<Keep | null>(null)
  const choose = async (keep: Keep) => {
    setChosen(keep)
    await run(() => bridge.secrets.choose({ keep }), live.secrets.accept)
    setChosen(null)
  }
  const currentChoice = storage === 'session' || storage === 'unprotected' ? storage : null
  return (
    <>
      <ChoiceCards
        legend={t`This system can’t protect secrets. How should Flightdeck store them?`}
        choices={secretsChoices}
        value={chosen ?? currentChoice}
        onChange={choose}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
