import { IconAlertTriangle, IconCircleCheck, IconExternalLink, IconLoader } from '@tabler/icons-react'
import type { WebhookReplay } from '../../../../shared/streams/replay.ts'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

export function ReplayState({ state }: Pick<WebhookReplay, 'state'>) {
  switch (state) {
    case 'running':
      return <StatusLabel tone="information" icon={IconLoader} label={t`Running`} />
    case 'complete':
      return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Complete`} />
    case 'incomplete':
      return <StatusLabel tone="attention" icon={IconAlertTriangle} label={t`Incomplete`} />
    case 'elsewhere':
      return <StatusLabel tone="neutral" icon={IconExternalLink} label={t`Elsewhere`} />
  }
}

/** What the state means and what to do, in a sentence. */
export function replayReason({ state }: Pick<WebhookReplay, 'state'>): string {
  switch (state) {
    case 'running':
      return t`The service delivers the events of this span again, oldest first. Its last delivery ends the replay.`
    case 'complete':
      return t`The service delivered every event of this span again.`
    case 'incomplete':
      return t`The service couldn’t deliver every event. Check the receiver, then start the replay again.`
    case 'elsewhere':
      return t`This webhook leads to another receiver, which alone sees how the replay ends.`
  }
}
