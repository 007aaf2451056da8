import { toElectronUrl } from '../browser/schemes.ts'

/** The parameters of the DevTools protocol's `Runtime.consoleAPICalled`. */
interface ConsoleCall {
  readonly type: string
  readonly args: readonly { readonly value?: unknown; readonly description?: string }[]
  readonly stackTrace?: {
    readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[]
  }
}

/** The details of Electron's `console-message`: level, text and source position, counted from line 1. */
export function consoleMessage({ type, args, stackTrace }: ConsoleCall) {
  const [top] = stackTrace?.callFrames ?? []
  return {
    level: levels[type] ?? 'info',
    message: args.map(({ value, description }) => String(value ?? description ?? '')).join(' '),
    lineNumber: (top?.lineNumber ?? -1) + 1,
    sourceId: toElectronUrl(top?.url ?? ''),
  }
}

const levels: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', debug: 'debug' }
