import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { pollChoiceLimit } from '../../../../shared/api/ads/poll-cards.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftText } from '../../../drafting/editor/draft-text.tsx'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import { moved } from '../cards/card-form.ts'
import { choiceFields, choicesOf, leastChoices, withChoices } from './poll-form.ts'
import styles from './polls.module.css'

const labels = ['First choice', 'Second choice', 'Third choice', 'Fourth choice'] as const

interface ChoicesFieldProps {
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

/** Two to four choices in their order. */
export function ChoicesField({ open, editing }: ChoicesFieldProps) {
  const [shown, setShown] = useState(leastChoices)
  const choices = choicesOf(open.content, shown)
  const write = (next: readonly string[]) => {
    for (const [field, value] of Object.entries(withChoices(next))) editing.set(field, value)
  }
  const removable =
    choices.length > leastChoices
      ? {
          onRemove: (index: number) => {
            setShown(choices.length - 1)
            write(choices.filter((_, place) => place !== index))
          },
        }
      : {}
  return (
    <>
      <OrderedList
        label="Choices"
        entries={choices}
        nameOf={(_, index) => (labels[index] ?? 'choice').toLowerCase()}
        onMove={(from, to) => write(moved(choices, from, to))}
        {...removable}
      >
        {(text, index) => (
          <DraftText
            label={labels[index] ?? 'Choice'}
            path={choiceFields[index] ?? 'first_choice'}
            value={text}
            onChange={(typed) => editing.set(choiceFields[index] ?? 'first_choice', typed || null)}
            findings={open.findings}
            limit={{ maximum: pollChoiceLimit }}
          />
        )}
      </OrderedList>
      <div className={styles.presets}>
        <Button
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={choices.length >= choiceFields.length}
          onClick={() => setShown(choices.length + 1)}
        >
          Add a choice
        </Button>
        <span className={styles.muted}>
          {choices.length} of {choiceFields.length}
        </span>
      </div>
    </>
  )
}
