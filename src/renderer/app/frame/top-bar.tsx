import { Box } from '@mantine/core'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { isSharedByAccounts } from '../../../shared/desktop/areas.ts'
import { t } from '../../../shared/text/language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Keycap } from '../../ui/marks/keycap.tsx'
import { currentEnvironment } from '../../workbench/session.ts'
import { useKeysOf } from '../../workbench/use-bound-commands.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { EnvironmentBadge } from './environment-badge.tsx'
import { Mark } from './mark.tsx'
import { ReviewLink } from './review-link.tsx'
import { Switcher } from './switcher.tsx'
import styles from './top-bar.module.css'
import { UndoButtons } from './undo-buttons.tsx'

interface TopBarProps {
  /** Before anyone has signed in, there is nothing to switch or search. */
  readonly bare: boolean
  readonly onSearch: () => void
  readonly onShortcuts: () => void
}

/** The current screen, user and account, and the way to everything else. */
export function TopBar({ bare, onSearch, onShortcuts }: TopBarProps) {
  const view = currentEnvironment(useLive('session'))
  const palette = useKeysOf('palette')
  const sheet = useKeysOf('sheet')
  const [location] = useLocation()
  return (
    <header className={styles.bar} data-frame>
      <Mark />
      {bare || view === null ? (
        <span className={styles.name}>{t`Flightdeck`}</span>
      ) : (
        <EnvironmentBadge view={view} />
      )}
      {!bare && <Switcher />}
      {!bare && isSharedByAccounts(location) && <AllAccountsTag />}
      <Box component="span" flex={1} />
      {!bare && <ReviewLink />}
      {!bare && <UndoButtons />}
      {!bare && (
        <button type="button" className={styles.search} aria-keyshortcuts={palette.aria} onClick={onSearch}>
          <IconSearch size={14} aria-hidden />
          <span
            className={styles.searchText}
            title={t`Search or run a command`}
          >{t`Search or run a command`}</span>
          {palette.label !== undefined && (
            <span aria-hidden className={styles.keys}>
              <Keycap>{palette.label}</Keycap>
            </span>
          )}
        </button>
      )}
      <IconButton label={t`Keyboard shortcuts`} icon={IconKeyboard} keys={sheet} onClick={onShortcuts} />
    </header>
  )
}

/** Beside the account that is chosen: what the screen shows is the same in every account. */
function AllAccountsTag() {
  return (
    <span className={styles.scope} title={t`The same in every account`}>
      {t`All accounts`}
    </span>
  )
}
