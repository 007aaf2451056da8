import type { AppInfo } from '../../../shared/contract/contract.ts'

/** The part of Electron's app that is used. */
export interface VersionHolder {
  getVersion(): string
}

/** What a person needs for a report about the program. */
export function appInfo(
  app: VersionHolder,
  versions: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  dataFolder: string,
  notices: readonly string[],
): AppInfo {
  const { electron = 'unknown', node = 'unknown' } = versions
  return {
    version: app.getVersion(),
    electron,
    node,
    platform,
    dataFolder,
    notices,
    // Read when it is asked for: the browser may not have started when the program is put together.
    get chrome() {
      return versions.chrome ?? 'unknown'
    },
  }
}
