import type { AppInfo } from '../../../shared/contract/contract.ts'

/** The part of Electron's app that is used. */
export interface VersionHolder {
  getVersion(): string
}

/** Program facts for a report by the user. */
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
    // Read on demand: the browser may not have started at composition time.
    get chrome() {
      return versions.chrome ?? 'unknown'
    },
  }
}
