import { Button, Text } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type Fields, type Json, sameJson } from '../../../shared/core/json.ts'
import type { Draft } from '../../../shared/drafts/draft.ts'
import type { FieldConflict } from '../../../shared/jobs/job.ts'
import { ValueView } from '../../changes/change-list.tsx'
import { fieldLabel } from '../../changes/field-labels.ts'
import { leavesOf, valueLabel } from '../../changes/value-labels.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import type { DraftEditing } from './draft-editing.ts'
import styles from './draft-editor.module.css'

/** Fields that both sides changed, and not to the same value. `theirs` names those alone that moved at the service. */
export function conflictingFields(
  { base, patch }: Pick<Draft, 'base' | 'patch'>,
  theirs: Fields,
): readonly FieldConflict[] {
  return Object.entries(patch).flatMap(([field, mine]) => {
    const now = theirs[field]
    if (now === undefined) return []
    const before = base?.[field] ?? null
    const isMoved = !sameJson(before, now) && !sameJson(mine, now)
    return isMoved ? [{ field, base: before, mine, theirs: now }] : []
  })
}

interface LeafTextProps {
  readonly field: string
  readonly value: Json
  readonly currency?: string | null
}

/** A value as a person reads it; of one with parts, each part with its name. */
export function LeafText({ field, value, currency = null }: LeafTextProps) {
  const leaves = [...leavesOf(field, value)]
  if (leaves.length === 0) return <ValueView value={valueLabel(field, null)} />
  return (
    <>
      {leaves.map(([path, leaf], index) => (
        <span key={path}>
          {index > 0 && '; '}
          {path !== field && `${fieldLabel(path)}: `}
          <ValueView value={valueLabel(path, leaf, currency)} />
        </span>
      ))}
    </>
  )
}

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
  const { task, run } = useAct()
  const isComplete = conflicts.every(({ field }) => choices[field] !== undefined)
  return (
    <section className={styles.conflict} aria-label="Conflict">
      <StatusLabel tone="attention" icon={IconArrowsLeftRight} word="Conflict" />
      <p>The record was changed at the service in the same fields. Choose what stays.</p>
      {conflicts.map(({ field, base, mine, theirs: now }) => (
        <fieldset key={field} className={styles.choice}>
          <legend>{fieldLabel(field)}</legend>
          <Text c="dimmed">
            Before: <LeafText field={field} value={base} currency={currency} />
          </Text>
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
        <Button
          variant="filled"
          disabled={!isComplete}
          loading={task.kind === 'running'}
          onClick={() => run(() => editing.resolve(choices))}
        >
          Resolve the conflict
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
