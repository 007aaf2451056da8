import { Group } from '@mantine/core'
import { useState } from 'react'
import type { SettingsToImport } from '../../../shared/contract/desktop.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { DialogForm } from '../../ui/form/form.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { isMac } from '../../ui/platform.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { settingChanges, settingsToApply } from './settings-changes.ts'

/** Exports and imports settings as a file, to share or to move to another computer. */
export function SettingsFile() {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct()
  const [opened, setOpened] = useState<SettingsToImport | null>(null)
  const busy = task.kind === 'running'
  const exportFile = () =>
    run(bridge.preferences.exportFile, (file) => {
      if (file !== null) notices.say('ok', t`Settings exported to ${file.fileName}.`)
    })
  return (
    <>
      <Group gap={8}>
        <Button disabled={busy} onClick={exportFile}>{t`Export settings`}</Button>
        <Button
          disabled={busy}
          onClick={() => run(bridge.preferences.openFile, setOpened)}
        >{t`Import settings`}</Button>
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      {opened !== null && <ImportDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface ImportDialogProps {
  readonly opened: SettingsToImport
  readonly onClose: () => void
}

function ImportDialog({ opened: { fileName, settings }, onClose }: ImportDialogProps) {
  const { bridge, live, notices } = useWorkbench()
  const preferences = useLive('preferences')
  const changes = settingChanges(preferences, settings, isMac)
  const apply = async () => {
    const outcome = await bridge.preferences.change(settingsToApply(preferences, settings))
    if (!outcome.ok) return outcome
    live.preferences.accept(outcome.value)
    notices.say(
      'ok',
      plural(
        changes.length,
        { one: '# setting imported from {fileName}.', other: '# settings imported from {fileName}.' },
        { fileName },
      ),
    )
    onClose()
    return outcome
  }
  return (
    <DialogForm
      title={t`Import settings`}
      size={640}
      submitLabel={
        changes.length === 0
          ? t`Nothing to import`
          : plural(changes.length, { one: 'Import # setting', other: 'Import # settings' })
      }
      disabled={changes.length === 0}
      onSubmit={apply}
      onClose={onClose}
    >
      {changes.length === 0 ? (
        <p>{t`You already use the settings in ${fileName}.`}</p>
      ) : (
        <>
          <p>{t`${fileName} changes these settings. Settings that it doesn't name stay as they are.`}</p>
          <PlainTable
            label={t`Settings to import`}
            heads={[{ title: t`Setting` }, { title: t`Now` }, { title: t`In the file` }]}
            cells="texts"
          >
            {changes.map(({ setting, before, after }) => (
              <tr key={setting}>
                <th scope="row">{setting}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </PlainTable>
        </>
      )}
    </DialogForm>
  )
}
