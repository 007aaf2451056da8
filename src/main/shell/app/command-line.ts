import { pathToFileURL } from 'node:url'
import { setEnvironmentData } from 'node:worker_threads'
import { languageData } from '../../core/threads/language-data.ts'

/** What the command line needs of Electron's `app`. */
export interface CommandLineApp {
  readonly commandLine: { appendSwitch(name: string, value: string): void }
  readonly dock?: { hide(): void } | undefined
}

const mode = '--cli'

/**
 * What follows `--cli`, which runs the command line instead of the program; null without it. A package accepts it as its
 * first argument only, where no link or file from outside can be.
 */
export function commandLineArguments(args: readonly string[], isPackaged: boolean): readonly string[] | null {
  const at = isPackaged ? (args[1] === mode ? 1 : -1) : args.indexOf(mode)
  return at === -1 ? null : args.slice(at + 1)
}

/** Runs the command line's own bundle in this process, without windows or the program's data folder. */
export async function runCommandLine(
  app: CommandLineApp,
  args: readonly string[],
  entry: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): Promise<void> {
  // A server has no display, which Chromium would look for.
  if (platform === 'linux' && (env.DISPLAY ?? '') === '' && (env.WAYLAND_DISPLAY ?? '') === '')
    app.commandLine.appendSwitch('ozone-platform', 'headless')
  if (platform === 'darwin') app.dock?.hide()
  // The command line chooses its language itself; its threads would have the program's otherwise.
  setEnvironmentData(languageData, undefined)
  process.argv = [process.execPath, entry, ...args]
  await import(pathToFileURL(entry).href)
}
