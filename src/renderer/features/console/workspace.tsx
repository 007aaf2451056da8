import {
  IconChevronDown,
  IconChevronRight,
  IconFileImport,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { InspectorHeader } from '../../ui/inspector/inspector-header.tsx'
import { InspectorPanelContext, PartPlace, useInspectorPanel } from '../../ui/inspector/inspector-panel.tsx'
import { listWithin } from '../../ui/layout/list-focus.ts'
import { type ListSteps, ListStepsContext } from '../../ui/layout/list-steps.ts'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { customRequestItem } from './composer/composer-store.ts'
import styles from './console.module.css'
import { ConsoleHeader } from './console-header.tsx'
import { useListCounts } from './use-list-counts.ts'
import workspaceStyles from './workspace.module.css'

const lists = [
  { name: 'operations', href: '/console', title: t`Operations` },
  { name: 'saved', href: '/console/collections', title: t`Saved` },
  { name: 'recent', href: '/console/history', title: t`Recent` },
  { name: 'variables', href: '/console/variables', title: t`Variables` },
] as const

/** The open list above the others, so that its rows begin at one height whichever it is. */
function openFirst(current: WorkspaceProps['list']) {
  return [...lists.filter(({ name }) => name === current), ...lists.filter(({ name }) => name !== current)]
}

/** What a list opened beside it. */
export interface OpenedRecord {
  readonly title: string
  /** What kind of thing it is, if the title is its name: the name of the region. */
  readonly kind?: string
  readonly icon: TablerIcon
  readonly content: ReactNode
  readonly onClose: () => void
}

interface WorkspaceProps {
  readonly list: (typeof lists)[number]['name']
  readonly search: ReactNode
  readonly count?: ReactNode
  /** Buttons for the list as a whole. */
  readonly tools?: ReactNode
  readonly children: ReactNode
  /** A request in the composer, or a record; null shows `start`. */
  readonly opened: { readonly request: ReactNode } | { readonly record: OpenedRecord } | null
  /** Shown while nothing is opened. */
  readonly start: ReactNode
}

/** The console's lists in one column, one of them open, and beside it what was chosen in it. */
export function Workspace(props: WorkspaceProps) {
  const { list: current, search, count, tools, children, opened, start } = props
  const [, navigate] = useLocation()
  const [steps, setSteps] = useState<ListSteps | null>(null)
  const side = useRef<HTMLDivElement>(null)
  const counts = useListCounts()
  const countOf = (name: WorkspaceProps['list']) => {
    const total = counts[name]
    return total === null ? null : formatCount(total)
  }
  const isCustom = useLocation()[0].endsWith(`/request/${customRequestItem}`)
  return (
    <div className={styles.screen}>
      <ConsoleHeader
        view="/console"
        actions={
          <>
            <Button icon={IconFileImport} onClick={() => navigate('/console/import')}>{t`Import`}</Button>
            <Button
              icon={IconPencil}
              onClick={() => navigate(`/console/request/${customRequestItem}`)}
              aria-current={isCustom ? 'true' : undefined}
            >{t`Custom request`}</Button>
          </>
        }
      />
      <div className={workspaceStyles.columns} data-opened={opened !== null}>
        <div ref={side} className={workspaceStyles.side}>
          <div className={workspaceStyles.search}>{search}</div>
          {openFirst(current).map(({ name, href, title }) => {
            const isCurrent = name === current
            const Chevron = isCurrent ? IconChevronDown : IconChevronRight
            return (
              <section key={name} className={workspaceStyles.list} data-open={isCurrent} aria-label={title}>
                <div className={`${workspaceStyles.heading} ${parts.linked}`}>
                  <Chevron size={14} aria-hidden />
                  <Link href={href} aria-current={isCurrent ? 'true' : undefined}>
                    {title}
                  </Link>
                  <span className={workspaceStyles.count}>{isCurrent && count ? count : countOf(name)}</span>
                  {isCurrent && tools !== undefined && <span className={workspaceStyles.tools}>{tools}</span>}
                </div>
                {isCurrent && <ListStepsContext value={setSteps}>{children}</ListStepsContext>}
              </section>
            )
          })}
        </div>
        {opened === null && <div className={workspaceStyles.start}>{start}</div>}
        {opened !== null && 'request' in opened && opened.request}
        {opened !== null && 'record' in opened && (
          <Opened
            record={opened.record}
            steps={steps}
            onClose={() => {
              opened.record.onClose()
              listWithin(side.current)?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

interface OpenedProps {
  readonly record: OpenedRecord
  readonly steps: ListSteps | null
  readonly onClose: () => void
}

function Opened({ record: { title, kind, icon, content }, steps, onClose }: OpenedProps) {
  const panel = useInspectorPanel()
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin) return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside aria-label={kind ?? title} className={workspaceStyles.record} onKeyDown={press}>
      <div className={workspaceStyles.recordHeader}>
        <InspectorHeader title={title} icon={icon} steps={steps} panel={panel} onClose={onClose} />
        <PartPlace of={panel.places.figures} />
        <PartPlace of={panel.places.tabs} />
      </div>
      <div className={workspaceStyles.recordBody}>
        <InspectorPanelContext value={panel}>{content}</InspectorPanelContext>
      </div>
    </aside>
  )
}
