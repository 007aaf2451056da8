import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Installation, OfferedRelease, UpdatesState } from '../../../shared/desktop/update.ts'

export interface UpdateAction {
  readonly label: string
  readonly verb: 'check' | 'download' | 'cancel' | 'show' | 'install' | 'restart'
  readonly main?: true
}

const lookNow: UpdateAction = { label: 'Look now', verb: 'check' }
const showIt: UpdateAction = { label: 'Show in folder', verb: 'show' }
const installLabels: Readonly<Record<Installation, string>> = {
  replace: 'Replace this version',
  run: 'Quit and install',
  open: 'Open the package',
}
const lookAgain: UpdateAction = { label: 'Look again', verb: 'check' }

/** What can be done as things stand; the first one is the one to go on with. */
export function updateActions({ progress, installation }: UpdatesState): readonly UpdateAction[] {
  switch (progress.kind) {
    case 'unknown':
    case 'current':
      return [lookNow]
    case 'looking':
      return [{ label: 'Stop looking', verb: 'cancel' }]
    case 'newer':
    case 'cancelled':
      return [{ label: `Download ${progress.release.version}`, verb: 'download', main: true }, lookAgain]
    case 'downloading':
      return [{ label: 'Cancel the download', verb: 'cancel' }]
    case 'checking':
      return []
    case 'ready':
      return installation === null
        ? [{ label: 'Show in folder', verb: 'show', main: true }, lookAgain]
        : [{ label: installLabels[installation], verb: 'install', main: true }, showIt, lookAgain]
    case 'handedOver':
      return [{ label: 'Open again', verb: 'install' }, showIt, lookAgain]
    case 'replaced':
      return [{ label: 'Restart now', verb: 'restart', main: true }]
    case 'failed':
      if (progress.handOver !== null) {
        return [
          { label: 'Try again', verb: progress.handOver, main: true },
          // What can't be installed from here can still be installed by hand.
          ...(progress.handOver === 'install' ? [showIt] : []),
          lookAgain,
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
    ? [lookAgain]
    : [{ label: 'Download again', verb: 'download', main: true }, lookAgain]
}
