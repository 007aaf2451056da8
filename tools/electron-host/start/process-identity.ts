// What Electron adds to `process`, in the main process and in a sandboxed preload script.
import { Readable } from 'node:stream'
import { reportedVersion, startedApplication } from '../host.ts'
import { hasWindowsRules } from './command-line.ts'

/** The Chromium major version that this Electron release bundles; replaced by that of the actual browser. */
let chromeVersion = ''

export function setChromeVersion(version: string): void {
  chromeVersion = version
}

/** Makes this Node process look like Electron's main process running an unpackaged application. */
export function becomeMainProcess(): void {
  const application = startedApplication()
  const resources = new URL('../resources', import.meta.url).pathname
  const fields: Readonly<Record<string, unknown>> = {
    type: 'browser',
    defaultApp: true,
    resourcesPath: resources,
    // Secrets aren't protected here, so an application with this switch only uses services on this computer.
    argv: [application.executable, '--local-only', ...application.arguments],
    ...(hasWindowsRules ? { stdin: Readable.from([]) } : {}),
  }
  for (const [name, value] of Object.entries(fields)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true })
  }
  // Code that read the object before the browser started gets the version once it's known.
  const versions = {
    ...process.versions,
    electron: reportedVersion,
    get chrome() {
      return chromeVersion
    },
  }
  Object.defineProperty(process, 'versions', {
    value: Object.freeze(versions),
    configurable: true,
    enumerable: true,
  })
}

/** The reduced `process` of a preload script. */
export function rendererProcessFields(): Readonly<Record<string, unknown>> {
  const application = startedApplication()
  return {
    platform: process.platform,
    arch: process.arch,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    versions: { node: process.versions.node, electron: reportedVersion, chrome: chromeVersion },
    version: process.version,
    argv: [application.executable, '--type=renderer'],
    env: {},
    execPath: application.executable,
  }
}
