import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../shared/text/language.ts'
import { listWithin } from '../../ui/layout/list-focus.ts'
import { currentEnvironment, isSandbox } from '../../workbench/session.ts'
import { useBoundCommands } from '../../workbench/use-bound-commands.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { WaitStripHost } from '../../workbench/wait-strip-host.tsx'
import { createOverlays } from '../overlays.ts'
import { Palette } from '../palette/palette.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { Tour } from '../tour/tour.tsx'
import { useActivations } from '../use-activations.ts'
import { useCommands } from '../use-commands.ts'
import { useFileDrops } from '../use-file-drops.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { keepFocus } from './focus-restore.ts'
import styles from './frame.module.css'
import { Navigation } from './navigation.tsx'
import { NoticeArea } from './notices.tsx'
import { ProxySignIn } from './proxy-question.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { SignedOutBanner } from './signed-out-banner.tsx'
import { TopBar } from './top-bar.tsx'

/** Everything around a screen. Before anyone has signed in, only the bars. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const session = useLive('session')
  const [overlays] = useState(createOverlays)
  const overlay = useStore(overlays)
  const main = useRef<HTMLElement>(null)
  const view = currentEnvironment(session)
  const bare = session.users.length === 0
  const run = useCommands(overlays)
  const [location] = useLocation()
  const commands = useBoundCommands()
  useShortcuts(commands, run)
  useActivations(run)
  useFileDrops()
  useFocusOnNavigation(main)
  useEffect(() => keepFocus(document), [])
  const close = () => overlays.setState('none', true)

  return (
    <div className={styles.frame} data-sandbox={!bare && view !== null && isSandbox(view)}>
      <button
        type="button"
        className={styles.skip}
        onClick={() => main.current?.focus()}
      >{t`Skip to content`}</button>
      <div className={styles.hatch} aria-hidden />
      <TopBar
        bare={bare}
        onSearch={() => overlays.setState('palette', true)}
        onShortcuts={() => overlays.setState('shortcuts', true)}
      />
      <div className={styles.middle}>
        {!bare && <Navigation />}
        <main ref={main} tabIndex={-1} className={styles.main} onKeyDown={goToList}>
          {!bare && <SandboxBanner />}
          {!bare && <SignedOutBanner />}
          <WaitStripHost location={location}>{children}</WaitStripHost>
        </main>
      </div>
      <StatusBar />
      <NoticeArea />
      <ProxySignIn />
      {!bare && <Tour />}
      {overlay === 'palette' && <Palette onClose={close} onCommand={run} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </div>
  )
}

/** Down on a screen as a whole goes to its list, past everything above it. */
function goToList(event: KeyboardEvent<HTMLElement>): void {
  const { altKey, ctrlKey, metaKey, shiftKey, key, target, currentTarget } = event
  if (altKey || ctrlKey || metaKey || shiftKey || key !== 'ArrowDown' || target !== currentTarget) return
  const list = listWithin(currentTarget)
  if (list === null) return
  event.preventDefault()
  list.focus()
}

/** Entering another area moves the focus to its start, so that screen readers announce it. */
function useFocusOnNavigation(main: { readonly current: HTMLElement | null }): void {
  const [location] = useLocation()
  const area = location.split('/')[1]
  const before = useRef(area)
  useEffect(() => {
    if (before.current === area) return
    before.current = area
    main.current?.focus()
  }, [area, main])
}
