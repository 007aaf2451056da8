import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Fields, Json } from '../../../shared/core/json.ts'
import type { Draft } from '../../../shared/drafts/draft.ts'
import { fieldWords } from '../../changes/field-words.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { conflictingFields } from './conflicting-fields.ts'
import type { DraftEditing } from './draft-editing.ts'
import styles from './draft-editor.module.css'
import { LeafText } from './leaf-text.tsx'

interface DraftConflictProps {
  readonly editing: DraftEditing
  readonly draft: Draft
  readonly theirs: Fields
  readonly currency: string | null
  /** Who moved a field, and when. */
  readonly note?: ((field: string) => ReactNode) | undefined
}

type Choice = 'mine' | 'theirs'

/** Fields that the record and the draft both changed: base, mine and theirs, and a choice for each. */
export function DraftConflict({ editing, draft, theirs, currency, note }: DraftConflictProps) {
  const conflicts = conflictingFields(draft, theirs)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const group = useId()
  const [task, setTask] = useState<Task>(rest)
  const isComplete = conflicts.every(({ field }) => choices[field] !== undefined)
  const settle = async () => {
    setTask(running)
    setTask(taskAfter(await editing.settle(choices)))
  }
  return (
    <section className={styles.conflict} aria-label="Conflict">
      <StatusWord tone="attention" icon={IconArrowsLeftRight} word="Conflict" />
      <p>The record was changed at the service in the same fields. Choose what stays.</p>
      {conflicts.map(({ field, base, mine, theirs: now }) => (
        <fieldset key={field} className={styles.choice}>
          <legend>{fieldWords(field)}</legend>
          <p className={styles.base}>
            Before: <LeafText field={field} value={base} currency={currency} />
          </p>
          <Option
            group={`${group} ${field}`}
            field={field}
            word="Mine"
            value={mine}
            currency={currency}
            chosen={choices[field] === 'mine'}
            onChoose={() => setChoices({ ...choices, [field]: 'mine' })}
          />
          <Option
            group={`${group} ${field}`}
            field={field}
            word="Theirs"
            value={now}
            currency={currency}
            chosen={choices[field] === 'theirs'}
            onChoose={() => setChoices({ ...choices, [field]: 'theirs' })}
          />
          {note?.(field)}
        </fieldset>
      ))}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <div>
        <Button variant="filled" disabled={!isComplete} loading={task.kind === 'running'} onClick={settle}>
          Settle the conflict
        </Button>
      </div>
    </section>
  )
}

interface OptionProps {
  readonly group: string
  readonly field: string
  readonly word: string
  readonly value: Json
  readonly currency: string | null
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Option({ group, field, word, value, currency, chosen, onChoose }: OptionProps) {
  return (
    <label className={styles.option} data-chosen={chosen}>
      <input type="radio" name={group} checked={chosen} onChange={onChoose} />
      <span>
        <b>{word}:</b> <LeafText field={field} value={value} currency={currency} />
      </span>
    </label>
  )
}
