import { fail, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { ExternalBrowser } from '../../core/ports-desktop.ts'

export interface SystemShell {
  openExternal(url: string): Promise<void>
  openPath(path: string): Promise<string>
}

/** https, or http on this machine. The system chooses a program by scheme, so no other one is allowed. */
export function canOpenExternally(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === '[::1]')
}

export function createExternalBrowser(shell: Pick<SystemShell, 'openExternal'>): ExternalBrowser {
  return {
    async open(address) {
      if (!canOpenExternally(address)) {
        return fail({
          kind: 'refused',
          reason: 'input',
          message: t`Only https addresses open in the browser.`,
        })
      }
      try {
        // Opens the parsed form: exactly what was checked.
        await shell.openExternal(new URL(address).href)
        return succeed(undefined)
      } catch {
        return fail({
          kind: 'refused',
          reason: 'state',
          message: t`Couldn’t open a browser. Copy the address and open it yourself.`,
        })
      }
    },
  }
}
