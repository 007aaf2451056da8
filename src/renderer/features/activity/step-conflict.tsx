import { Button, Group, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import type { Json } from '../../../shared/core/json.ts'
import type { FieldConflict } from '../../../shared/jobs/job.ts'
import { ValueView } from '../../changes/change-list.tsx'
import { fieldLabel } from '../../changes/field-labels.ts'
import { leavesOf, valueLabel } from '../../changes/value-labels.ts'
import parts from '../../ui/layout/parts.module.css'
import { countOf } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import type { StepActProps } from './use-job-task.ts'

type Choice = 'mine' | 'theirs'

/** Fields that were changed on the service meanwhile: as they were, mine and theirs, to be chosen one by one. */
export function StepConflict({ step, job, act }: StepActProps) {
  const { drafts, publishing } = useWorkbench().bridge
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const { conflicts, draftId } = step
  const open = conflicts.filter(({ field }) => choices[field] === undefined).length
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, choice])))
  /** Takes the choices over into the draft, then has this step tried again. */
  const resolve = () => {
    if (draftId === null) return
    return act.runOnJob(async () => {
      const settled = await drafts.resolve({ draftId, choices })
      return settled.ok ? publishing.retryFailed({ jobId: job.id, stepId: step.id }) : settled
    })
  }
  return (
    <>
      <p>
        The record was changed at the service after this change began, in the same{' '}
        {conflicts.length === 1 ? 'field' : 'fields'}. Nothing was sent.
      </p>
      {conflicts.length > 1 && (
        <Group gap={8} className={parts.hideEmpty}>
          <Button onClick={() => chooseAll('mine')}>Mine in all fields</Button>
          <Button onClick={() => chooseAll('theirs')}>Theirs in all fields</Button>
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
        {open > 0 ? `Choose ${countOf(open, 'more field')}` : 'Use these and retry'}
      </Button>
    </>
  )
}

interface ConflictFieldProps {
  readonly conflict: FieldConflict
  readonly chosen: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

function ConflictField({ conflict, chosen, onChoose }: ConflictFieldProps) {
  const { field, base, mine, theirs } = conflict
  const paths = differingPaths(conflict)
  const name = useId()
  const choice = (value: Choice, word: string, content: Json) => (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{word}</span>
      <ValueLines field={field} value={content} paths={paths} />
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{fieldLabel(field)}</legend>
      <div className={styles.choice}>
        <span />
        <span className={parts.muted}>As it was</span>
        <ValueLines field={field} value={base} paths={paths} />
      </div>
      {choice('mine', 'Mine', mine)}
      {choice('theirs', 'Theirs', theirs)}
    </fieldset>
  )
}

/** The single values of a field in which the three are not all the same. */
function differingPaths({ field, base, mine, theirs }: FieldConflict): readonly string[] {
  const all = [base, mine, theirs].map((value) => leavesOf(field, value))
  const paths = [...new Set(all.flatMap((leaves) => [...leaves.keys()]))]
  return paths.filter((path) => new Set(all.map((leaves) => leaves.get(path))).size > 1)
}

interface ValueLinesProps {
  readonly field: string
  readonly value: Json
  readonly paths: readonly string[]
}

/** A value; of one with parts those that differ, each on a line. */
function ValueLines({ field, value, paths }: ValueLinesProps) {
  const leaves = leavesOf(field, value)
  if (paths.length === 1 && paths[0] === field) {
    return <ValueView value={valueLabel(field, leaves.get(field))} />
  }
  return (
    <Stack component="span" gap={0} miw={0} className={parts.anywhere}>
      {paths.map((path) => (
        <span key={path}>
          <span className={parts.muted}>{fieldLabel(path)}: </span>
          <ValueView value={valueLabel(path, leaves.get(path))} />
        </span>
      ))}
    </Stack>
  )
}
