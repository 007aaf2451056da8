import { Button } from '@mantine/core'
import { useId } from 'react'
import { useStore } from 'zustand'
import type { Json } from '../../../shared/core/json.ts'
import type { FieldConflict, JobStep } from '../../../shared/jobs/job.ts'
import { fieldWords } from '../../changes/field-words.ts'
import { ValueView } from '../../changes/value-view.tsx'
import { leavesOf, valueWords } from '../../changes/value-words.ts'
import { countOf } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { jobStore } from './job-store.ts'

/** Fields that somebody else changed meanwhile: as they were, mine and theirs, to be chosen one by one. */
export function StepConflict({ step }: { readonly step: JobStep }) {
  const store = jobStore(useWorkbench())
  const { stepTask, choices } = useStore(store.store)
  const { conflicts } = step
  const open = conflicts.filter(({ field }) => choices[field] === undefined).length
  const chooseAll = (choice: 'mine' | 'theirs') => {
    for (const { field } of conflicts) store.choose(field, choice)
  }
  return (
    <>
      <p>
        The record was changed at the service after this change began, in the same{' '}
        {conflicts.length === 1 ? 'field' : 'fields'}. Nothing was sent.
      </p>
      {conflicts.length > 1 && (
        <div className={styles.buttons}>
          <Button onClick={() => chooseAll('mine')}>Mine in all fields</Button>
          <Button onClick={() => chooseAll('theirs')}>Theirs in all fields</Button>
        </div>
      )}
      {conflicts.map((conflict) => (
        <ConflictField key={conflict.field} conflict={conflict} />
      ))}
      <Button
        variant="filled"
        disabled={open > 0}
        loading={stepTask.kind === 'running'}
        onClick={() => store.settleConflict(step)}
      >
        {open > 0 ? `Choose ${countOf(open, 'more field')}` : 'Use these and retry'}
      </Button>
    </>
  )
}

function ConflictField({ conflict }: { readonly conflict: FieldConflict }) {
  const { field, base, mine, theirs } = conflict
  const paths = differingPaths(conflict)
  const store = jobStore(useWorkbench())
  const chosen = useStore(store.store).choices[field]
  const name = useId()
  const choice = (value: 'mine' | 'theirs', word: string, content: Json) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        checked={chosen === value}
        onChange={() => store.choose(field, value)}
      />
      <span>{word}</span>
      <ValueLines field={field} value={content} paths={paths} />
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{fieldWords(field)}</legend>
      <div className={styles.choice}>
        <span />
        <span className={styles.muted}>As it was</span>
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
    return <ValueView value={valueWords(field, leaves.get(field))} />
  }
  return (
    <span className={styles.what}>
      {paths.map((path) => (
        <span key={path}>
          <span className={styles.muted}>{fieldWords(path)}: </span>
          <ValueView value={valueWords(path, leaves.get(path))} />
        </span>
      ))}
    </span>
  )
}
