import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Installation, OfferedRelease, UpdatesState } from '../../../shared/desktop/update.ts'

export interface UpdateAction {
  readonly label: string
  readonly verb: 'check' | 'download' | 'cancel' | 'show' | 'install' | 'restart'
  readonly main?: true
}

const checkNow: UpdateAction = { label: 'Check now', verb: 'check' }
const showIt: UpdateAction = { label: 'Show in folder', verb: 'show' }
const installLabels: Readonly<Record<Installation, string>> = {
  replace: 'Replace this version',
  run: 'Quit and install',
  open: 'Open the package',
}
const checkAgain: UpdateAction = { label: 'Check again', verb: 'check' }

/** What can be done as things stand; the first one is the one to go on with. */
export function updateActions({ progress, installation }: UpdatesState): readonly UpdateAction[] {
  switch (progress.kind) {
    case 'unknown':
    case 'current':
      return [checkNow]
    case 'looking':
      return [{ label: 'Stop looking', verb: 'cancel' }]
    case 'newer':
    case 'cancelled':
      return [{ label: `Download ${progress.release.version}`, verb: 'download', main: true }, checkAgain]
    case 'downloading':
      return [{ label: 'Cancel the download', verb: 'cancel' }]
    case 'checking':
      return []
    case 'ready':
      return installation === null
        ? [{ label: 'Show in folder', verb: 'show', main: true }, checkAgain]
        : [{ label: installLabels[installation], verb: 'install', main: true }, showIt, checkAgain]
    case 'handedOver':
      return [{ label: 'Open again', verb: 'install' }, showIt, checkAgain]
    case 'replaced':
      return [{ label: 'Restart now', verb: 'restart', main: true }]
    case 'failed':
      if (progress.handOver !== null) {
        return [
          { label: 'Retry', verb: progress.handOver, main: true },
          // What can't be installed from here can still be installed by hand.
          ...(progress.handOver === 'install' ? [showIt] : []),
          checkAgain,
        ]
      }
      return fetchAgain(progress.release)
    case 'refused':
      return fetchAgain(progress.release)
    default:
      return assertNever(progress)
  }
}

function fetchAgain(release: OfferedRelease | null): readonly UpdateAction[] {
  return release === null
    ? [checkAgain]
    : [{ label: 'Download again', verb: 'download', main: true }, checkAgain]
}
