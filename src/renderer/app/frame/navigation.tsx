import { Stack, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { type Area, areas, commandOf, isIn, lowerAreas } from '../../../shared/desktop/areas.ts'
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
  const isShown = ({ isOfSandbox }: Area) => isOfSandbox !== true || environment?.kind === 'sandbox'
  const toggle = async () => {
    const outcome = await workbench.bridge.preferences.change({ navigationCollapsed: !collapsed })
    if (outcome.ok) workbench.live.preferences.accept(outcome.value)
  }
  return (
    <nav aria-label={t`Areas`} className={styles.rail} data-collapsed={collapsed}>
      <Stack component="ul" gap={2}>
        {areas.filter(isShown).map((area) => (
          <AreaLink key={area.path} area={area} collapsed={collapsed} />
        ))}
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
          aria-current={isIn(area, location) ? 'page' : undefined}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {!collapsed && <span>{area.title}</span>}
        </Link>
      </Tooltip>
    </li>
  )
}
