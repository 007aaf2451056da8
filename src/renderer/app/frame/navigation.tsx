import { Stack, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import {
  type Area,
  areaGroups,
  areas,
  commandOf,
  groupOf,
  isIn,
  isMarked,
  lowerAreas,
} from '../../../shared/desktop/areas.ts'
import { comesFirst } from '../../../shared/desktop/work-kind.ts'
import { t } from '../../../shared/text/language.ts'
import { currentEnvironment } from '../../workbench/session.ts'
import { useKeysOf } from '../../workbench/use-bound-commands.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { areaScreens } from '../screens.tsx'
import styles from './navigation.module.css'

type KnownArea = (typeof areas)[number] | (typeof lowerAreas)[number]

/** The rail on the left: the areas, settings below, and the button that collapses it. */
export function Navigation() {
  const workbench = useWorkbench()
  const preferences = useLive('preferences')
  const narrowWindow = useMediaQuery('(max-width: 959px)', window.innerWidth < 960)
  const collapsed = preferences.navigationCollapsed || narrowWindow
  const environment = currentEnvironment(useLive('session'))?.environment
  const present = areas.filter(
    ({ isOfSandbox }: Area) => isOfSandbox !== true || environment?.kind === 'sandbox',
  )
  const isFirst = ({ work }: Area) => comesFirst(work, preferences.work)
  const toggle = async () => {
    const outcome = await workbench.bridge.preferences.change({ navigationCollapsed: !collapsed })
    if (outcome.ok) workbench.live.preferences.accept(outcome.value)
  }
  return (
    <nav aria-label={t`Areas`} className={styles.rail} data-collapsed={collapsed} data-frame>
      <Stack component="ul" gap={2}>
        {areaGroups.map(({ id, title }) => (
          <AreaGroup
            key={id}
            title={title}
            areas={present.filter((area) => isFirst(area) && groupOf(area) === id)}
            collapsed={collapsed}
          />
        ))}
        <MoreAreas areas={present.filter((area) => !isFirst(area))} collapsed={collapsed} />
      </Stack>
      <Stack component="ul" gap={2}>
        {lowerAreas.map((area) => (
          <AreaLink key={area.path} area={area} collapsed={collapsed} />
        ))}
        {!narrowWindow && (
          <li>
            <Tooltip label={t`Expand navigation`} position="right" disabled={!collapsed}>
              <button
                type="button"
                className={styles.link}
                aria-label={collapsed ? t`Expand navigation` : t`Collapse navigation`}
                onClick={toggle}
              >
                {collapsed ? (
                  <IconLayoutSidebarLeftExpand size={18} stroke={1.75} aria-hidden />
                ) : (
                  <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
                )}
                {!collapsed && <span>{t`Collapse`}</span>}
              </button>
            </Tooltip>
          </li>
        )}
      </Stack>
    </nav>
  )
}

interface AreasProps {
  readonly areas: readonly KnownArea[]
  readonly collapsed: boolean
}

interface AreaGroupProps extends AreasProps {
  readonly title: string | null
}

/** Areas for one kind of work, under its name; collapsed, only the gap tells them apart. */
function AreaGroup({ title, areas: members, collapsed }: AreaGroupProps) {
  if (members.length === 0) return null
  return (
    <>
      {title !== null && (
        <li className={styles.group} aria-hidden>
          {!collapsed && title}
        </li>
      )}
      {members.map((area) => (
        <AreaLink key={area.path} area={area} collapsed={collapsed} />
      ))}
    </>
  )
}

/** Areas of other work, behind a button; open while one of them is shown. */
function MoreAreas({ areas: others, collapsed }: AreasProps) {
  const [location] = useLocation()
  const [isOpened, setOpened] = useState(false)
  if (others.length === 0) return null
  const isOpen = isOpened || others.some((area) => isMarked(area, location))
  return (
    <>
      <li>
        <Tooltip label={t`More`} position="right" disabled={!collapsed}>
          <button
            type="button"
            className={styles.link}
            aria-expanded={isOpen}
            aria-label={t`More`}
            onClick={() => setOpened(!isOpen)}
          >
            {isOpen ? (
              <IconChevronDown size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            )}
            {!collapsed && <span>{t`More`}</span>}
          </button>
        </Tooltip>
      </li>
      {isOpen && others.map((area) => <AreaLink key={area.path} area={area} collapsed={collapsed} />)}
    </>
  )
}

function AreaLink({ area, collapsed }: { readonly area: KnownArea; readonly collapsed: boolean }) {
  const [location] = useLocation()
  const keys = useKeysOf(commandOf(area))
  const { icon: Icon } = areaScreens[area.path]
  return (
    <li>
      <Tooltip
        label={keys.label === undefined ? area.title : `${area.title} (${keys.label})`}
        position="right"
        disabled={!collapsed}
      >
        <Link
          href={area.path}
          className={styles.link}
          aria-label={area.title}
          aria-keyshortcuts={keys.aria}
          aria-current={isIn(area, location) ? 'page' : isMarked(area, location) || undefined}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {!collapsed && <span>{area.title}</span>}
        </Link>
      </Tooltip>
    </li>
  )
}
