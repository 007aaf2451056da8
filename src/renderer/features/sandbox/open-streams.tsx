import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { disconnectTypes, type SandboxApps } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

const abrupt = 'abrupt'

interface OpenStreamsProps extends Pick<SandboxApps, 'connections'> {
  readonly onRefresh: () => Promise<void>
}

/** The streams that are open now, each of which can be ended. */
export function OpenStreams({ connections, onRefresh }: OpenStreamsProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useActOn('sandbox', 'apps', undefined)
  const [ending, setEnding] = useState<string>('ForceDisconnect')
  const disconnect = (connectionId: string) =>
    run(() =>
      bridge.sandbox.disconnect({
        connectionId,
        type: disconnectTypes().find((type) => type === ending) ?? null,
      }),
    )
  return (
    <Section
      title={t`Open streams`}
      hint={t`End one the way the service would. The stream’s last line says why, unless it’s cut.`}
      actions={<RefreshButton label={t`Refresh streams`} onClick={() => void onRefresh()} />}
    >
      {connections.length === 0 ? (
        <Text c="dimmed">
          {rich`No open streams. Connect one in the ${<Link href="/streams/tail">{t`live tail`}</Link>}.`}
        </Text>
      ) : (
        <>
          <NativeSelect
            label={t`How it ends`}
            value={ending}
            data={[...disconnectTypes(), { value: abrupt, label: t`Cut without a last line` }]}
            onChange={({ currentTarget }) => setEnding(currentTarget.value)}
          />
          <PlainTable
            label={t`Open streams`}
            heads={[{ title: t`Stream` }, { title: t`Connected` }, { title: '', align: 'end' }]}
          >
            {connections.map(({ id, endpoint, connectedAt }) => (
              <tr key={id}>
                <th scope="row">{endpoint}</th>
                <td>
                  <RelativeTime at={connectedAt} />
                </td>
                <td data-align="end">
                  <Button
                    aria-label={t`Disconnect ${endpoint}`}
                    disabled={task.kind === 'running'}
                    onClick={() => void disconnect(id)}
                  >{t`Disconnect`}</Button>
                </td>
              </tr>
            ))}
          </PlainTable>
        </>
      )}
      {task.kind === 'failed' && (
        <Group>
          <FaultNotice fault={task.fault} />
        </Group>
      )}
    </Section>
  )
}
