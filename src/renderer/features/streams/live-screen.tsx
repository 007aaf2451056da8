import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { type LiveStreamState, type StreamKind, streamKinds } from '../../../shared/streams/live-stream.ts'
import { streamLabels } from '../../../shared/streams/stream-labels.ts'
import { t } from '../../../shared/text/language.ts'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import type { HeaderSlots } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import segments from '../../ui/layout/segments.module.css'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './live-screen.module.css'
import { StreamHeader } from './stream-header.tsx'
import { defaultTailFilter, tailView } from './tail/tail-view.ts'
import { lacksRules, useLiveStreams } from './tail/use-live-stream.ts'

/** The area already says that they are streams. */
const shortLabels: Readonly<Record<StreamKind, string>> = {
  filtered: t`Filtered`,
  activity: t`Activity`,
  dedicated: t`Dedicated`,
}

/** The places that deliver to the streams. */
const sources = [
  { name: 'subscriptions', href: '/streams/subscriptions', title: t`Subscriptions` },
  { name: 'connections', href: '/streams/connections', title: t`Connections` },
  { name: 'replays', href: '/streams/replays', title: t`Replays` },
] as const

type LivePlace = 'tail' | (typeof sources)[number]['name']

interface LiveScreenProps extends HeaderSlots {
  readonly place: LivePlace
  readonly inspector: Inspector | null | false
  readonly children: ReactNode
}

/** The list of a stream or of what stands behind them, with the choice between them above it. */
export function LiveScreen({ place, inspector, children, filters, ...slots }: LiveScreenProps) {
  return (
    <div className={parts.screen}>
      <StreamHeader
        view="live"
        {...slots}
        filters={
          <div className={styles.line}>
            <Places place={place} />
            {filters}
          </div>
        }
      />
      <ListAndInspector inspector={inspector}>{children}</ListAndInspector>
    </div>
  )
}

function Places({ place }: { readonly place: LivePlace }) {
  const store = tailView(useWorkbench())
  const { stream: shown } = useStore(store)
  const streams = useLiveStreams().value?.streams ?? []
  return (
    <nav aria-label={t`Streams and their delivery`} className={styles.places}>
      <ul aria-label={t`Live`} className={`${segments.segments} ${styles.group}`}>
        {streamKinds.map((kind) => (
          <Place
            key={kind}
            href="/streams/tail"
            title={shortLabels[kind]}
            hint={streamLabels[kind]}
            isCurrent={place === 'tail' && kind === shown}
            onFollow={() => {
              if (kind !== shown) store.setState({ stream: kind, ...defaultTailFilter })
            }}
          >
            <State state={streams.find(({ stream }) => stream === kind)?.state} />
          </Place>
        ))}
      </ul>
      <ul aria-label={t`Delivery`} className={`${segments.segments} ${styles.group}`}>
        {sources.map(({ name, ...source }) => (
          <Place key={name} {...source} isCurrent={place === name} />
        ))}
      </ul>
    </nav>
  )
}

interface PlaceProps {
  readonly href: string
  readonly title: string
  /** Tooltip. */
  readonly hint?: string
  readonly isCurrent: boolean
  readonly onFollow?: () => void
  /** Beside its name: how it stands. */
  readonly children?: ReactNode
}

function Place({ href, title, hint, isCurrent, onFollow, children }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // In a narrow window, the line of places may be longer than what is shown of it.
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={place}>
      <Link
        href={href}
        className={segments.segment}
        aria-current={isCurrent ? 'page' : undefined}
        title={hint}
        onClick={onFollow}
      >
        {title}
        {children}
      </Link>
    </li>
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
