import { Modal, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Keys } from '../../../../shared/desktop/command-keys.ts'
import { type Recorded, recordKeys } from '../../../../shared/desktop/key-bindings.ts'
import { t } from '../../../../shared/text/language.ts'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { isMac } from '../../../ui/platform.ts'
import styles from './keys.module.css'

interface KeyRecorderProps {
  readonly title: string
  /** The command that gets the keys; undefined to search for keys. */
  readonly commandId?: string | undefined
  readonly onRecord: (keys: Keys) => void
  readonly onClose: () => void
}

/** Records the next key combination. Escape cancels. */
export function KeyRecorder({ title, commandId, onRecord, onClose }: KeyRecorderProps) {
  useFocusReturn()
  const [recorded, setRecorded] = useState<Recorded>({ kind: 'unfinished' })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    const next = recordKeys(event, isMac, commandId)
    setRecorded(next)
    if (next.kind === 'keys') onRecord(next.keys)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={420} withCloseButton={false}>
      <div
        role="application"
        aria-label={t`Press the keys`}
        aria-description={t`Escape leaves`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the keys that are recorded
        tabIndex={0}
        data-autofocus
        className={styles.recorder}
        onKeyDown={press}
      >
        <p>{t`Press the keys. Esc leaves.`}</p>
        <Text role="status" mih={40}>
          {recorded.kind === 'refused' ? t`Can’t use this. ${recorded.reason}` : ''}
        </Text>
      </div>
    </Modal>
  )
}
