import type { AppInfo } from '../../../shared/contract/desktop.ts'

export interface VersionHolder {
  getVersion(): string
}

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
