import { Button, Group } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { connectionOperations, streamEndpoints } from '../../../../shared/api/platform/connections.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { endpointOfStream, streamKinds } from '../../../../shared/streams/live-stream.ts'
import type { ServiceConnection } from '../../../../shared/streams/service-connection.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Act } from '../../../data/act.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { endReasonLabel } from './connection-labels.ts'
import { ReceivedEntries } from './received-entries.tsx'

type StreamEndpoint = (typeof streamEndpoints)[number]

interface ConnectionInspectorProps {
  /** Undefined if it isn't in the list. */
  readonly connection: ServiceConnection | undefined
  readonly task: Act['task']
  readonly onEnd: (id: string) => void
  /** Ends all connections of the app to the same stream. */
  readonly onEndAll: (endpoint: StreamEndpoint) => Promise<Outcome<unknown>>
  readonly onClose: () => void
}

/** One connection: when it began, when and why it ended, and a button to end it. */
export function ConnectionInspector({
  connection,
  task,
  onEnd,
  onEndAll,
  onClose,
}: ConnectionInspectorProps) {
  if (connection === undefined) {
    return (
      <EmptyState icon={IconPlugConnectedX} sentence={t`This connection is no longer in the list.`}>
        <Button onClick={onClose}>{t`Back to the list`}</Button>
      </EmptyState>
    )
  }
  const { id, endpoint, ended, ours, connectedAt, clientIp } = connection
  const end = () => {
    if (id !== null) onEnd(id)
  }
  const stream = streamKinds.find((kind) => endpointOfStream[kind] === endpoint)
  return (
    <>
      <Section title={t`Details`}>
        <WaitNotice operations={[connectionOperations.end]} />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={end} />}
        <FieldList
          fields={{
            ...(ended === null && { [t`Held by`]: ours ? t`This program` : t`Another program` }),
            [t`Connected`]: connectedAt !== null && exactTime(connectedAt),
            ...(ended !== null && {
              [t`Ended`]: ended.at !== null && exactTime(ended.at),
              [t`Reason`]: ended.reason !== null && endReasonLabel(ended.reason),
            }),
            [t`IP address`]: clientIp !== null && <code>{clientIp}</code>,
            [t`ID`]: id !== null && <IdText text={id} what={t`connection ID`} />,
          }}
        />
        {ended === null && (
          <Group gap={8}>
            <Button
              color="danger"
              disabled={id === null}
              loading={task.kind === 'running'}
              onClick={end}
            >{t`End connection`}</Button>
            {isStreamEndpoint(endpoint) && (
              <AskButton
                label={t`End all of this stream`}
                title={t`End all connections to this stream?`}
                confirmLabel={t`End connections`}
                task={task}
                onConfirm={() => onEndAll(endpoint)}
              >
                <p>{t`Every program of the app that reads this stream is disconnected, this one too.`}</p>
                <WaitNotice operations={[connectionOperations.endOfEndpoint]} />
              </AskButton>
            )}
          </Group>
        )}
      </Section>
      {ours && ended === null && stream !== undefined && <ReceivedEntries stream={stream} />}
    </>
  )
}

/** The service ends connections to these by their name (streams.md#connections). */
function isStreamEndpoint(endpoint: string): endpoint is StreamEndpoint {
  return streamEndpoints.some((one) => one === endpoint)
}
