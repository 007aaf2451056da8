import { Modal } from '@mantine/core'
import { keysOf } from '../../../shared/desktop/command-keys.ts'
import { commands, menuNames } from '../../../shared/desktop/commands.ts'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import { isMac } from '../../ui/platform.ts'
import styles from './shortcut-sheet.module.css'

/** All keys at a glance. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={840}>
      <div className={styles.groups}>
        {sheetGroups(isMac).map(({ name, rows }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h3>{name}</h3>
            <dl>
              {rows.map(({ keys, title }) => (
                <div key={title} className={styles.row}>
                  <dt>{title}</dt>
                  <dd>
                    {keys.map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

/** Keys that belong to the control that has the focus. */
const controlKeys = [
  { keys: ['↑', '↓'], title: 'Move in a list' },
  { keys: ['Page up', 'Page down', 'Home', 'End'], title: 'Move far in a list' },
  { keys: ['Enter'], title: 'Open the row' },
  { keys: ['Esc'], title: 'Close the topmost thing' },
] as const

interface SheetGroup {
  readonly name: string
  readonly rows: readonly { readonly keys: readonly string[]; readonly title: string }[]
}

/** The table of commands by menu, then what lists and overlays hear. */
export function sheetGroups(mac: boolean): readonly SheetGroup[] {
  const ofMenus = menuNames.map((name) => ({
    name,
    rows: commands
      .filter(({ menu }) => menu === name)
      .map(({ keys, title }) => ({ title, keys: keys.map((one) => keysOf(one, mac)) })),
  }))
  return [...ofMenus, { name: 'In lists and overlays', rows: controlKeys }]
}
