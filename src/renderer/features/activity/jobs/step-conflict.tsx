import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { plural, t } from '../../../../shared/text/language.ts'
import { ChangeList } from '../../../changes/change-list.tsx'
import { type ConflictChoice, ConflictField } from '../../../drafting/editor/draft-conflict.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { StepActProps } from './step-act.ts'

/** Fields that changed on the service meanwhile: each as it was, mine and theirs, to choose from. */
export function StepConflict({ step, job, act }: StepActProps) {
  const { drafts, jobs } = useWorkbench().bridge
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({})
  const { conflicts, draftId } = step
  const open = conflicts.filter(({ field }) => choices[field] === undefined).length
  const chooseAll = (choice: ConflictChoice) =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, choice])))
  /** Writes the choices into the draft, then retries this step. */
  const resolve = () => {
    if (draftId === null) return
    return act.runOnJob(async () => {
      const resolved = await drafts.resolve({ draftId, choices })
      return resolved.ok ? jobs.retryFailed({ jobId: job.id, stepId: step.id }) : resolved
    })
  }
  return (
    <>
      <p>
        {conflicts.length === 1
          ? t`The service changed the same field. Nothing was sent.`
          : t`The service changed the same fields. Nothing was sent.`}
      </p>
      {conflicts.length > 1 && (
        <Group gap={8} className={parts.hideEmpty}>
          <Button onClick={() => chooseAll('mine')}>{t`Keep mine in all fields`}</Button>
          <Button onClick={() => chooseAll('theirs')}>{t`Take theirs in all fields`}</Button>
        </Group>
      )}
      {conflicts.map((conflict) => (
        <ConflictField
          key={conflict.field}
          conflict={conflict}
          chosen={choices[conflict.field]}
          onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
        />
      ))}
      <Button variant="filled" disabled={open > 0} loading={act.task.kind === 'running'} onClick={resolve}>
        {open > 0
          ? plural(open, { one: 'Choose # more field', other: 'Choose # more fields' })
          : t`Use these and retry`}
      </Button>
    </>
  )
}

/** What an undo would delete or restore, and has changed since it was published: a person decides. */
export function UndoConflict({ step, job, act }: StepActProps) {
  const { publishing } = useWorkbench().bridge
  const { conflicts, currency, kind: change, names, title } = step
  const isDeletion = change === 'delete'
  const busy = act.task.kind === 'running'
  const resolve = (kind: 'undoAnyway' | 'keep') =>
    act.runOnJob(() => publishing.resolve({ jobId: job.id, stepId: step.id, resolution: { kind } }))
  return (
    <>
      <p>
        {isDeletion
          ? t`It changed on the service since it was published. Nothing was deleted.`
          : t`Others changed this on the service since it was published. Nothing was restored.`}
      </p>
      <ChangeList
        label={t`Changed since in ${title}`}
        changes={conflicts.map(({ field, base, theirs }) => ({ field, before: base, after: theirs }))}
        isNew={false}
        currency={currency}
        names={names}
      />
      <Group gap={8} className={parts.hideEmpty}>
        <Button color="danger" disabled={busy} onClick={() => resolve('undoAnyway')}>
          {isDeletion ? t`Delete it anyway` : t`Restore the earlier values anyway`}
        </Button>
        <Button disabled={busy} onClick={() => resolve('keep')}>
          {isDeletion ? t`Keep it` : t`Keep what changed`}
        </Button>
      </Group>
    </>
  )
}
