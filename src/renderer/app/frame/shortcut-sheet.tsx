import { Group, Modal } from '@mantine/core'
import { command, commandEnter, keysOf } from '../../../shared/desktop/command-keys.ts'
import { type Command, menuLabels, menuNames } from '../../../shared/desktop/commands.ts'
import { t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import { Keycap } from '../../ui/marks/keycap.tsx'
import { isMac } from '../../ui/platform.ts'
import { useBoundCommands } from '../../workbench/use-bound-commands.ts'
import styles from './shortcut-sheet.module.css'

/** All keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn()
  const commands = useBoundCommands()
  return (
    <Modal opened onClose={onClose} title={t`Keyboard shortcuts`} size={840}>
      <div className={styles.groups}>
        {sheetGroups(commands, isMac).map(({ name, rows }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h3>{name}</h3>
            <dl className={parts.ruled}>
              {rows.map(({ keys, title }) => (
                <Group key={title} gap={16} justify="space-between" wrap="nowrap" py={4}>
                  <dt>{title}</dt>
                  <dd>
                    {keys.map((one) => (
                      <Keycap key={one}>{one}</Keycap>
                    ))}
                  </dd>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

/** Keys of the focused control. */
const controlKeys = [
  { keys: ['↓'], title: t`Go to the list, from the top of a screen` },
  { keys: [t`Letters`], title: t`Search, right after opening a screen` },
  { keys: ['↑', '↓'], title: t`Move in a list` },
  { keys: [t`Page up`, t`Page down`, t`Home`, t`End`], title: t`Move far in a list` },
  { keys: [t`Enter`], title: t`Open the row` },
  { keys: [t`Space`], title: t`Select the row` },
  { keys: ['Shift+↑', 'Shift+↓'], title: t`Select row after row` },
  { keys: [commandEnter], title: t`In the command palette: send the operation at once` },
  { keys: [t`Esc`], title: t`Close the top panel or dialog` },
] as const

const gridKeys = [
  { keys: [t`Enter`, 'F2'], title: t`Edit the cell` },
  { keys: [t`Space`], title: t`Toggle a status or a yes/no field` },
  { keys: [t`Delete`], title: t`Clear the selected cells` },
  { keys: [command('d')], title: t`Fill down` },
  { keys: [command('e')], title: t`Edit the selected rows in bulk` },
  { keys: [commandEnter], title: t`Open the row’s editor` },
  { keys: ['Shift+F10'], title: t`Open the row’s menu` },
  { keys: ['Shift+Space'], title: t`Select or deselect the row` },
  { keys: [command('a')], title: t`Select all rows that match` },
  { keys: ['Shift+↑', 'Shift+→'], title: t`Select cells` },
  { keys: ['Alt+←', 'Alt+→'], title: t`Fold and unfold a campaign` },
  { keys: ['Shift+←', 'Shift+→'], title: t`In a column title: resize the column` },
] as const

interface SheetGroup {
  readonly name: string
  readonly rows: readonly { readonly keys: readonly string[]; readonly title: string }[]
}

/** The table of commands by menu, then the keys of lists and overlays. */
export function sheetGroups(commands: readonly Command[], mac: boolean): readonly SheetGroup[] {
  const ofMenus = menuNames.map((name) => ({
    name: menuLabels[name],
    rows: commands
      .filter(({ menu, keys }) => menu === name && keys.length > 0)
      .map(({ keys, title }) => ({ title, keys: keys.map((one) => keysOf(one, mac)) })),
  }))
  const rowsOf = (rows: typeof gridKeys | typeof controlKeys) =>
    rows.map(({ keys, title }) => ({
      title,
      keys: keys.map((one) => (typeof one === 'string' ? one : keysOf(one, mac))),
    }))
  return [
    ...ofMenus,
    { name: t`In lists and overlays`, rows: rowsOf(controlKeys) },
    { name: t`In the campaigns grid`, rows: rowsOf(gridKeys) },
  ]
}
