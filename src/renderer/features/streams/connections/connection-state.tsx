import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { ServiceConnection } from '../../../../shared/streams/service-connection.ts'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

/** Whether a connection is open at the service. */
export function ConnectionState({ ended }: Pick<ServiceConnection, 'ended'>) {
  return ended === null ? (
    <StatusLabel tone="ok" icon={IconPlugConnected} label={t`Active`} />
  ) : (
    <StatusLabel tone="neutral" icon={IconPlugConnectedX} label={t`Ended`} />
  )
}
