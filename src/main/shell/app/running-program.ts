import type { RunningProgram } from '../../modules/updates/ports.ts'

/** Which packages match the current installation. */
export function runningProgram(
  version: string,
  platform: string,
  architecture: string,
  appImage: string | null,
): RunningProgram {
  return { version, platform, architecture, endings: endingsOf(platform, appImage !== null) }
}

function endingsOf(platform: string, isAppImage: boolean): readonly string[] {
  switch (platform) {
    case 'linux':
      return isAppImage ? ['.AppImage'] : ['.deb', '.AppImage']
    case 'win32':
      return ['.exe']
    case 'darwin':
      return ['.dmg', '.zip']
    default:
      return []
  }
}
