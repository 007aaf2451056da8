import {
  IconAlertTriangle,
  IconBell,
  IconBroadcast,
  IconHistory,
  IconPlugConnected,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { type LiveStreamState, streamKinds } from '../../../shared/streams/live-stream.ts'
import { streamLabels } from '../../../shared/streams/stream-labels.ts'
import { t } from '../../../shared/text/language.ts'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import type { HeaderSlots } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './live-screen.module.css'
import { StreamHeader } from './stream-header.tsx'
import { defaultTailFilter, tailView } from './tail/tail-view.ts'
import { lacksRules, useLiveStreams } from './tail/use-live-stream.ts'

/** The places that deliver to the streams. */
const sources = [
  {
    name: 'subscriptions',
    href: '/streams/subscriptions',
    title: t`Subscriptions`,
    icon: IconBell,
  },
  { name: 'connections', href: '/streams/connections', title: t`Connections`, icon: IconPlugConnected },
  { name: 'replays', href: '/streams/replays', title: t`Replays`, icon: IconHistory },
] as const

type LivePlace = 'tail' | (typeof sources)[number]['name']

/** Of the column; as in its style sheet. */
const columnWidth = 176

interface LiveScreenProps extends HeaderSlots {
  readonly place: LivePlace
  readonly inspector: Inspector | null | false
  readonly children: ReactNode
}

/** The streams and what stands behind them in a column, and beside it the list of the chosen one. */
export function LiveScreen({ place, inspector, children, ...slots }: LiveScreenProps) {
  return (
    <div className={parts.screen}>
      <StreamHeader view="live" {...slots} />
      <div className={styles.columns}>
        <Column place={place} />
        <ListAndInspector inspector={inspector} reserved={columnWidth}>
          {children}
        </ListAndInspector>
      </div>
    </div>
  )
}

function Column({ place }: { readonly place: LivePlace }) {
  const store = tailView(useWorkbench())
  const { stream: shown } = useStore(store)
  const streams = useLiveStreams().value?.streams ?? []
  return (
    <nav aria-label={t`Streams and their delivery`} className={styles.column}>
      <Group title={t`Live`}>
        {streamKinds.map((kind) => (
          <Place
            key={kind}
            href="/streams/tail"
            title={streamLabels[kind]}
            icon={IconBroadcast}
            isCurrent={place === 'tail' && kind === shown}
            onFollow={() => {
              if (kind !== shown) store.setState({ stream: kind, ...defaultTailFilter })
            }}
          >
            <State state={streams.find(({ stream }) => stream === kind)?.state} />
          </Place>
        ))}
      </Group>
      <Group title={t`Delivery`}>
        {sources.map(({ name, ...source }) => (
          <Place key={name} {...source} isCurrent={place === name} />
        ))}
      </Group>
    </nav>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.group}>
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

interface PlaceProps {
  readonly href: string
  readonly title: string
  readonly icon: TablerIcon
  readonly isCurrent: boolean
  readonly onFollow?: () => void
  /** Beside its name: how it stands. */
  readonly children?: ReactNode
}

function Place({ href, title, icon: Icon, isCurrent, onFollow, children }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // In a narrow window, the line of places may be longer than what is shown of it.
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <li className={`${styles.place} ${parts.linked}`} data-current={isCurrent} ref={place}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <Link href={href} aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
        {title}
      </Link>
      {children}
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
