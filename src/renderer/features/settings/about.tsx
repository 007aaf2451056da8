import { Button, Group } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { unofficialBuild } from '../../ui/layout/page-title.ts'
import { FieldList } from '../../ui/record/field-list.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'

/** The data folder and the versions. */
export function About() {
  const { bridge } = useWorkbench()
  const { value: known, fault, refetch } = useCall('app', 'info')
  const { task, run } = useAct()
  const build = known === null ? null : unofficialBuild(known.electron)
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {known !== null && (
        <FieldList
          fields={{
            [t`Data folder`]: <IdText text={known.dataFolder} what={t`data folder`} />,
            [t`Flightdeck`]: known.version,
            [t`Electron`]: t`${known.electron}, Chromium ${known.chrome}, Node ${known.node}, ${known.platform}`,
          }}
        />
      )}
      {build !== null && (
        <p>{t`“${build}” isn’t an official Electron release and may be less secure. Use it only with the built-in sandbox.`}</p>
      )}
      <Group gap={8}>
        <Button
          onClick={() => run(bridge.app.openDataFolder)}
          loading={task.kind === 'running'}
        >{t`Open data folder`}</Button>
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
