import { IconAlertTriangle } from '@tabler/icons-react'
import { type LiveStreamState, type StreamKind, streamKinds } from '../../../../shared/streams/live-stream.ts'
import { streamLabels } from '../../../../shared/streams/stream-labels.ts'
import { t } from '../../../../shared/text/language.ts'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from './live-tail.module.css'
import { lacksRules, useLiveStreams } from './use-live-stream.ts'

/** The area already says that they are streams. */
const shortLabels: Readonly<Record<StreamKind, string>> = {
  filtered: t`Filtered`,
  activity: t`Activity`,
  dedicated: t`Dedicated`,
}

interface StreamChoiceProps {
  readonly shown: StreamKind
  readonly onChoose: (stream: StreamKind) => void
}

/** The stream whose entries are listed; the others say how they stand. */
export function StreamChoice({ shown, onChoose }: StreamChoiceProps) {
  const streams = useLiveStreams().value?.streams ?? []
  return (
    <FormButtons
      label={t`Stream`}
      forms={streamKinds.map((kind) => ({
        value: kind,
        title: shortLabels[kind],
        hint: streamLabels[kind],
        beside: <State state={streams.find(({ stream }) => stream === kind)?.state} />,
      }))}
      current={shown}
      onChoose={(kind) => {
        if (kind !== shown) onChoose(kind)
      }}
    />
  )
}

/** What differs from a stream at rest. */
function State({ state }: { readonly state: LiveStreamState | undefined }) {
  if (state?.kind === 'open') {
    return <span role="img" className={styles.open} aria-label={t`Connected`} title={t`Connected`} />
  }
  if (state?.kind !== 'blocked' || lacksRules(state)) return null
  return <StatusLabel iconOnly tone="error" icon={IconAlertTriangle} label={t`Can’t connect`} />
}
