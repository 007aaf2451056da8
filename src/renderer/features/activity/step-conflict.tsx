import { Button } from '@mantine/core'
import { useId } from 'react'
import { useStore } from 'zustand'
import type { FieldConflict, JobStep } from '../../../shared/domain/job.ts'
import type { Json } from '../../../shared/domain/json.ts'
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

function ConflictField({ conflict: { field, base, mine, theirs } }: { readonly conflict: FieldConflict }) {
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
      <ValueLines field={field} value={content} />
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{fieldWords(field)}</legend>
      <div className={styles.choice}>
        <span />
        <span className={styles.muted}>As it was</span>
        <ValueLines field={field} value={base} />
      </div>
      {choice('mine', 'Mine', mine)}
      {choice('theirs', 'Theirs', theirs)}
    </fieldset>
  )
}

/** A value; one with parts has each of them on a line. */
function ValueLines({ field, value }: { readonly field: string; readonly value: Json }) {
  const leaves = [...leavesOf(field, value)]
  const [first] = leaves
  if (first === undefined) return <ValueView value={valueWords(field, null)} />
  if (leaves.length === 1 && first[0] === field) return <ValueView value={valueWords(field, first[1])} />
  return (
    <span className={styles.what}>
      {leaves.map(([path, leaf]) => (
        <span key={path}>
          <span className={styles.muted}>{fieldWords(path)}: </span>
          <ValueView value={valueWords(path, leaf)} />
        </span>
      ))}
    </span>
  )
}
