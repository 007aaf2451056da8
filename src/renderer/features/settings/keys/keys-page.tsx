import { useState } from 'react'
import { type Keys, keysOf } from '../../../../shared/desktop/command-keys.ts'
import { menuLabels } from '../../../../shared/desktop/commands.ts'
import {
  boundCommands,
  conflictsOf,
  isSameKey,
  type KeyChanges,
  keepFor,
  withKeys,
} from '../../../../shared/desktop/key-bindings.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { Trail } from '../../../ui/layout/trail.tsx'
import { isMac } from '../../../ui/platform.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { CommandKeys, type KeyActions } from './command-keys.tsx'
import { KeyRecorder } from './key-recorder.tsx'
import { type KeyRow, keyGroups } from './key-rows.ts'
import styles from './keys.module.css'

/** What the next key combination is for. */
type Recording =
  | { readonly kind: 'filter' }
  | { readonly kind: 'command'; readonly row: KeyRow; readonly replaced: Keys | null }

/** Every command with its keys, which can be changed here. */
export function KeysPage() {
  const { bridge, live } = useWorkbench()
  const { keys: changes } = useLive('preferences')
  const { task, run } = useAct()
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<Keys | null>(null)
  const [recording, setRecording] = useState<Recording | null>(null)
  const groups = keyGroups(changes, { text, keys: wanted }, isMac)
  const bound = boundCommands(changes)
  const conflicts = bound.filter(({ id, keys }) =>
    keys.some((one) => conflictsOf(bound, id, one).length > 0),
  ).length
  const save = (next: KeyChanges) => {
    const keys = Object.fromEntries(Object.entries(next).map(([id, texts]) => [id, [...texts]]))
    return run(() => bridge.preferences.change({ keys }), live.preferences.accept)
  }
  const record = (keys: Keys) => {
    setRecording(null)
    if (recording?.kind === 'filter') return setWanted(keys)
    if (recording === null) return
    const { command } = recording.row
    const isReplaced = (one: Keys) => recording.replaced !== null && isSameKey(one, recording.replaced)
    const next =
      recording.replaced === null
        ? [...command.keys, keys]
        : command.keys.map((one) => (isReplaced(one) ? keys : one))
    void save(withKeys(changes, command.id, next))
  }
  const actions: KeyActions = {
    change: (row, replaced) => setRecording({ kind: 'command', row, replaced }),
    remove: ({ command }, keys) =>
      void save(
        withKeys(
          changes,
          command.id,
          command.keys.filter((one) => one !== keys),
        ),
      ),
    keep: ({ command }, keys) => void save(keepFor(changes, command.id, keys)),
    reset: ({ command }) =>
      void save(Object.fromEntries(Object.entries(changes).filter(([id]) => id !== command.id))),
  }
  return (
    <div className={parts.scroll}>
      <PageHeader
        title={t`Settings`}
        beside={<Trail from={{ href: '/settings', title: t`All settings` }} title={t`Keyboard shortcuts`} />}
        search={<SearchField label={t`Filter commands`} value={text} onChange={setText} />}
        filters={
          <>
            <Button onClick={() => setRecording({ kind: 'filter' })}>{t`Filter by pressing a key`}</Button>
            {wanted !== null && (
              <Button
                onClick={() => setWanted(null)}
              >{t`Show all, not just ${keysOf(wanted, isMac)}`}</Button>
            )}
          </>
        }
        count={
          conflicts === 0
            ? undefined
            : plural(conflicts, { one: '# command in conflict', other: '# commands in conflict' })
        }
        actions={
          <Button
            disabledReason={
              Object.keys(changes).length === 0 ? t`All commands have their original keys.` : null
            }
            onClick={() => void save({})}
          >{t`Reset all keys`}</Button>
        }
      />
      <div className={styles.page}>
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        {groups.length === 0 && <p role="status">{t`No command matches.`}</p>}
        {groups.map(({ name, rows }) => (
          <Section key={name} title={menuLabels[name]}>
            <ul className={parts.ruled} aria-label={t`Commands of ${menuLabels[name]}`}>
              {rows.map((row) => (
                <CommandKeys key={row.command.id} row={row} actions={actions} />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      {recording !== null && (
        <KeyRecorder
          title={
            recording.kind === 'filter' ? t`Find a command` : t`Keys for “${recording.row.command.title}”`
          }
          commandId={recording.kind === 'command' ? recording.row.command.id : undefined}
          onRecord={record}
          onClose={() => setRecording(null)}
        />
      )}
    </div>
  )
}
