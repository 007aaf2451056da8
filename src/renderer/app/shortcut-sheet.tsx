import { Modal } from '@mantine/core'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { isMac } from './platform.ts'
import styles from './shortcut-sheet.module.css'
import { controlShortcuts, keysOf, shortcuts } from './shortcuts.ts'

/** All keys at a glance. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn()
  const rows = [
    ...shortcuts.map((shortcut) => ({ keys: keysOf(shortcut, isMac), title: shortcut.title })),
    ...controlShortcuts,
  ]
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={440}>
      <dl className={styles.list}>
        {rows.map(({ keys, title }) => (
          <div key={title} className={styles.row}>
            <dt>{title}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
