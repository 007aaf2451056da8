import { Button, Group, Stack, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useId, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { ConflictingDraft, GoneDraft } from '../../../../shared/contract/drafts.ts'
import type { Json } from '../../../../shared/core/json.ts'
import { kinds } from '../../../../shared/entities/kinds.ts'
import { t } from '../../../../shared/text/language.ts'
import { ChangeList } from '../../../changes/change-list.tsx'
import { fieldLabel } from '../../../changes/field-labels.ts'
import { LeafText } from '../../../drafting/editor/draft-conflict.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import styles from './conflicts.module.css'
import { type Side, useChangeAuthors } from './use-conflicts.ts'

interface ConflictCardProps {
  readonly workspace: Workspace
  readonly conflict: ConflictingDraft
  readonly choices: Readonly<Record<string, Side>>
  readonly timezone: string | null
  /** Of a line item; null if unknown. */
  readonly campaign: string | null
  readonly onChoose: (fields: readonly string[], side: Side) => void
  readonly onOpen: () => void
}

const sides = [
  { side: 'mine', label: t`Mine` },
  { side: 'theirs', label: t`Theirs` },
] as const

/** The titles of the columns, once above all drafts; each table has its own for screen readers. */
export function ConflictHeads() {
  return (
    <div aria-hidden className={styles.heads}>
      {heads.map(({ title }) => (
        <span key={title}>{title}</span>
      ))}
    </div>
  )
}

/** One draft in conflict: each field with its previous value, mine and theirs. */
export function ConflictCard(props: ConflictCardProps) {
  const { workspace, conflict, timezone, campaign, choices, onChoose, onOpen } = props
  const { draftId, title, subject, fields, currency, changedAt } = conflict
  const heading = useId()
  const names = fields.map(({ field }) => field)
  const { ref, inViewport } = useInViewport<HTMLElement>()
  const [wasSeen, setSeen] = useState(false)
  if (inViewport && !wasSeen) setSeen(true)
  const authors = useChangeAuthors(workspace, conflict, timezone, wasSeen)
  const common = commonAuthor(authors, names)
  return (
    <section ref={ref} className={styles.card} data-columns aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <Text span c="dimmed">
          {campaign === null ? kinds[subject].label.one : t`${kinds[subject].label.one} of ${campaign}`}
          {common === null
            ? rich`, changed at the service ${<RelativeTime at={changedAt} timeZone={timezone} />}`
            : ' · '}
          {common !== null && <span>{common}</span>}
        </Text>
        <Group component="span" gap={8} ms="auto">
          {fields.length > 1 &&
            sides.map(({ side, label }) => (
              <Button
                key={side}
                size="xs"
                onClick={() => onChoose(names, side)}
              >{t`${label} in all fields`}</Button>
            ))}
          <Button size="xs" onClick={onOpen}>{t`Open`}</Button>
        </Group>
      </header>
      <PlainTable labelledBy={heading} heads={heads} cells="texts" equalWidths framed>
        {fields.map(({ field, base, ...values }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td className={styles.before}>
              <LeafText field={field} value={base} currency={currency} />
            </td>
            {sides.map(({ side, label }) => (
              <td key={side} data-chosen={choices[field] === side} data-left={isLeft(choices[field], side)}>
                <Option
                  group={`${draftId} ${field}`}
                  label={t`${label}: ${fieldLabel(field)} of ${title}`}
                  chosen={choices[field] === side}
                  field={field}
                  value={values[side]}
                  currency={currency}
                  onChoose={() => onChoose([field], side)}
                />
                {side === 'theirs' && common === null && authors?.[field] !== undefined && (
                  <span className={styles.author}>{authors[field]}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}

/** Who changed all of the fields at once; null if they differ, or aren't known. */
function commonAuthor(
  authors: Readonly<Record<string, string>> | null,
  fields: readonly string[],
): string | null {
  const [first, ...others] = fields.map((field) => authors?.[field])
  return first !== undefined && others.every((author) => author === first) ? first : null
}

/** Whether the other side was chosen. */
function isLeft(choice: Side | undefined, side: Side): boolean | undefined {
  return (choice !== undefined && choice !== side) || undefined
}

interface GoneCardProps {
  readonly gone: GoneDraft
  readonly onOpen: () => void
  readonly onDiscard: () => void
}

/** A draft whose record the service deleted: what it would have changed, and what can be done. */
export function GoneCard({ gone, onOpen, onDiscard }: GoneCardProps) {
  const { title, subject, kind, changes } = gone
  const heading = useId()
  const what = kinds[subject].label.one
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <Text span c="dimmed">{t`${what}, deleted on the service`}</Text>
        <Group component="span" gap={8} ms="auto">
          <Button size="xs" onClick={onOpen}>{t`Open`}</Button>
          <Button
            size="xs"
            aria-label={t`Discard the change of ${title}`}
            onClick={onDiscard}
          >{t`Discard change`}</Button>
        </Group>
      </header>
      <Stack gap={8} px={12} py={8}>
        <p>
          {kind === 'delete'
            ? t`There is nothing left to delete. Discard the change.`
            : t`Your change can’t be published anymore. Discard it, or open it and duplicate it.`}
        </p>
        {kind === 'update' && (
          <ChangeList
            label={t`Unpublished changes of ${title}`}
            changes={changes}
            isNew={false}
            currency={null}
          />
        )}
      </Stack>
    </section>
  )
}

const heads = [{ title: t`Field` }, { title: t`Before` }, { title: t`Mine` }, { title: t`Theirs` }] as const

interface OptionProps {
  readonly group: string
  readonly label: string
  readonly chosen: boolean
  readonly field: string
  readonly value: Json
  readonly currency: string | null
  readonly onChoose: () => void
}

function Option({ group, label, chosen, field, value, currency, onChoose }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={group} aria-label={label} checked={chosen} onChange={onChoose} />
      <LeafText field={field} value={value} currency={currency} />
    </label>
  )
}
