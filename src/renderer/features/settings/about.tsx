import { Button, Group } from '@mantine/core'
import { useStore } from 'zustand'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { unofficialBuild } from '../../ui/layout/page-title.ts'
import { lastValue } from '../../ui/loadable.ts'
import { FieldList, FieldRow } from '../../ui/record/field-list.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { settingsStore } from './store.ts'

/** Where the data is and which versions run. */
export function About() {
  const store = settingsStore(useWorkbench())
  const { info, dataFolder } = useStore(store.store)
  const known = lastValue(info)
  const build = known === null ? null : unofficialBuild(known.electron)
  return (
    <>
      {info.kind === 'failed' && <FaultNotice fault={info.fault} onRetry={store.load} />}
      {known !== null && (
        <FieldList>
          <FieldRow name="Data folder">
            <IdText text={known.dataFolder} what="data folder" />
          </FieldRow>
          <FieldRow name="Flightdeck">{known.version}</FieldRow>
          <FieldRow name="Electron">
            {known.electron}, Chromium {known.chrome}, Node {known.node}, {known.platform}
          </FieldRow>
        </FieldList>
      )}
      {build !== null && (
        <p>
          “{build}” isn't an official release of Electron and may protect less. Use it for the built-in
          sandbox.
        </p>
      )}
      <Group gap={8}>
        <Button onClick={store.openDataFolder} loading={dataFolder.kind === 'running'}>
          Open the data folder
        </Button>
      </Group>
      {dataFolder.kind === 'failed' && <FaultNotice fault={dataFolder.fault} />}
    </>
  )
}
