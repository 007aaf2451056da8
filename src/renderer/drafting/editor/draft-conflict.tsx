import { Button, Stack, Text } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type Fields, type Json, sameJson } from '../../../shared/core/json.ts'
import type { Draft } from '../../../shared/drafts/draft.ts'
import type { FieldConflict } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { ValueView } from '../../changes/change-list.tsx'
import { fieldLabel } from '../../changes/field-labels.ts'
import { leavesOf, valueLabel } from '../../changes/value-labels.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import parts from '../../ui/layout/parts.module.css'
import { StatusLabel } from '../../ui/status-label.tsx'
import type { DraftEditing } from './draft-editing.ts'
import styles from './draft-editor.module.css'

/**
 * Fields that both sides changed to different values. `theirs` contains only the fields that changed on the service.
 */
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
  /** The parts to show, even if this value lacks them; by default all of its own. */
  readonly paths?: readonly string[]
}

/** Shows a formatted value; one with parts as a list of named parts. */
export function LeafText({ field, value, currency = null, paths }: LeafTextProps) {
  const leaves = leavesOf(field, value)
  const visiblePaths = paths ?? [...leaves.keys()]
  if (visiblePaths.length === 0) return <ValueView value={valueLabel(field, null)} />
  return (
    <>
      {visiblePaths.map((path, index) => (
        <span key={path}>
          {index > 0 && '; '}
          {path !== field && `${fieldLabel(path)}: `}
          <ValueView value={valueLabel(path, leaves.get(path), currency)} />
        </span>
      ))}
    </>
  )
}

export type ConflictChoice = 'mine' | 'theirs'

interface ConflictFieldProps {
  readonly conflict: FieldConflict
  readonly currency?: string | null
  readonly chosen: ConflictChoice | undefined
  readonly onChoose: (choice: ConflictChoice) => void
  readonly children?: ReactNode
}

/** A field as it was, mine and theirs, to choose from; of a value with parts, only those that differ. */
export function ConflictField({ conflict, currency = null, chosen, onChoose, children }: ConflictFieldProps) {
  const { field } = conflict
  const group = useId()
  const shared = { field, currency, paths: differingPaths(conflict) }
  const option = (side: ConflictChoice, label: string) => (
    <label className={styles.option} data-chosen={chosen === side}>
      <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
      <span>
        <b>{label}:</b> <LeafText {...shared} value={conflict[side]} />
      </span>
    </label>
  )
  return (
    <fieldset className={styles.choice}>
      <legend>{fieldLabel(field)}</legend>
      <Text c="dimmed">
        {t`Before:`} <LeafText {...shared} value={conflict.base} />
      </Text>
      {option('mine', t`Mine`)}
      {option('theirs', t`Theirs`)}
      {children}
    </fieldset>
  )
}

/** The single values of a field in which the three aren't all the same. */
function differingPaths({ field, base, mine, theirs }: FieldConflict): readonly string[] {
  const all = [base, mine, theirs].map((value) => leavesOf(field, value))
  const paths = [...new Set(all.flatMap((leaves) => [...leaves.keys()]))]
  return paths.filter((path) => new Set(all.map((leaves) => leaves.get(path))).size > 1)
}

interface DraftConflictProps {
  readonly editing: DraftEditing
  readonly draft: Draft
  readonly theirs: Fields
  readonly currency: string | null
  /** Who changed a field, and when. */
  readonly note?: ((field: string) => ReactNode) | undefined
}

/** Fields that changed both on the service and in the draft: base, mine and theirs, and a choice for each. */
export function DraftConflict({ editing, draft, theirs, currency, note }: DraftConflictProps) {
  const conflicts = conflictingFields(draft, theirs)
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({})
  const { task, run } = useAct()
  const isComplete = conflicts.every(({ field }) => choices[field] !== undefined)
  return (
    <Stack component="section" gap={8} p={12} className={parts.attention} aria-label={t`Conflict`}>
      <StatusLabel tone="attention" icon={IconArrowsLeftRight} label={t`Conflict`} />
      <p>{t`The same fields changed on the service. Choose which values to keep.`}</p>
      {conflicts.map((conflict) => (
        <ConflictField
          key={conflict.field}
          conflict={conflict}
          currency={currency}
          chosen={choices[conflict.field]}
          onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
        >
          {note?.(conflict.field)}
        </ConflictField>
      ))}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <div>
        <Button
          variant="filled"
          disabled={!isComplete}
          loading={task.kind === 'running'}
          onClick={() => run(() => editing.resolve(choices))}
        >{t`Resolve the conflict`}</Button>
      </div>
    </Stack>
  )
}
