import { Button, Group } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconDeviceFloppy, IconLoader } from '@tabler/icons-react'
import { StatusWord } from '../../ui/status-word.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { DraftEditing, EditingState } from './draft-editing.ts'
import styles from './draft-editor.module.css'
import { saveWords } from './save-labels.ts'

interface SaveStatusProps {
  readonly editing: DraftEditing
  readonly state: EditingState
}

/** Where the typed words are, in words; what can be done where they are not on disk. */
export function SaveStatus({ editing, state: { save } }: SaveStatusProps) {
  const now = useNow(save.kind === 'saved' ? 1_000 : null)
  const word = saveWords(save, now)
  switch (save.kind) {
    case 'rest':
      return <StatusWord tone="neutral" icon={IconDeviceFloppy} word={word} />
    case 'saving':
      return <StatusWord tone="neutral" icon={IconLoader} word={word} />
    case 'saved':
      return <StatusWord tone="ok" icon={IconCheck} word={word} />
    case 'failed':
      return (
        <Group component="span" role="alert" gap="4px 12px" className={styles.unsaved ?? ''}>
          <StatusWord tone="error" icon={IconAlertCircle} word={word} title={word} />
          <Button onClick={editing.flush}>Try again</Button>
          <Button onClick={editing.forget}>Give up what was typed</Button>
        </Group>
      )
  }
}
