import type { App, WebContents } from 'electron'
import type { Logger } from '../../core/ports.ts'
import { checkPreferences } from '../windows/page-preferences.ts'
import type { NavigationPolicy } from './navigation-policy.ts'
import { originOf } from './own-origin.ts'

export interface WebContentsGuard {
  /**
   * Gives these contents their own policy; all others can't navigate. New windows are refused and reported to
   * `onWindow`.
   */
  permit(contents: WebContents, policy: NavigationPolicy, onWindow?: (url: string) => void): void
}

const nowhere: NavigationPolicy = () => 'refused'

/**
 * Guards every page: checks preferences, limits navigation, refuses new windows and webviews (Electron's checklist,
 * items 2 to 4, 6, 8, 9 and 11 to 14).
 */
export function guardWebContents(app: App, logger: Logger): WebContentsGuard {
  const policies = new WeakMap<WebContents, NavigationPolicy>()
  const windowListeners = new WeakMap<WebContents, (url: string) => void>()

  app.on('web-contents-created', (_event, contents) => {
    holdToPreferences(contents, logger)
    // WebRTC would send to any address, past the proxy.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')

    const decide = (event: Electron.Event, url: string, isMainFrame: boolean, how: string) => {
      const policy = policies.get(contents) ?? nowhere
      const verdict = policy({ url, isMainFrame })
      if (verdict === 'allowed') return
      event.preventDefault()
      if (verdict === 'taken') return
      logger.warn('navigation.refused', { how, origin: originOf(url) ?? schemeOf(url), isMainFrame })
    }
    contents.on('will-frame-navigate', (event) => decide(event, event.url, event.isMainFrame, 'navigate'))
    contents.on('will-navigate', (event) => decide(event, event.url, true, 'navigate'))
    contents.on('will-redirect', (event) => decide(event, event.url, event.isMainFrame, 'redirect'))
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      logger.warn('window.refused', { origin: originOf(url) ?? schemeOf(url) })
      windowListeners.get(contents)?.(url)
      return { action: 'deny' }
    })
  })

  // Otherwise Electron would offer the first certificate it finds to any server that asks.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
  })

  return {
    permit(contents, policy, onWindow) {
      policies.set(contents, policy)
      if (onWindow !== undefined) windowListeners.set(contents, onWindow)
    },
  }
}

function holdToPreferences(contents: WebContents, logger: Logger): void {
  // The developer tools' page is Chromium's own; the tools exist only in development.
  if (contents.getType() === 'remote') return
  const close = (names: readonly string[]) => {
    logger.error('contents.insecure', { preferences: names })
    // The window's constructor may still be running; its page hasn't run anything yet.
    setImmediate(() => contents.close())
  }
  const preferencesVerdict = checkPreferences(contents)
  if (preferencesVerdict.kind === 'insecure') close(preferencesVerdict.names)
  if (preferencesVerdict.kind !== 'unreadable') return
  contents.once('did-start-navigation', () => {
    const loading = checkPreferences(contents)
    if (loading.kind !== 'secure') close(loading.kind === 'insecure' ? loading.names : ['unreadable'])
  })
}

/** What may be logged about an address without an origin: its scheme, never its content. */
function schemeOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? 'unreadable'
}
