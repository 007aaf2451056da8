import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Installation, OfferedRelease, UpdatesState } from '../../../shared/desktop/update.ts'
import { t } from '../../../shared/text/language.ts'

export interface UpdateAction {
  readonly label: string
  readonly verb: 'check' | 'download' | 'cancel' | 'show' | 'install' | 'restart'
  readonly main?: true
}

const checkNow: UpdateAction = { label: t`Check now`, verb: 'check' }
const showIt: UpdateAction = { label: t`Show in folder`, verb: 'show' }
const installLabels: Readonly<Record<Installation, string>> = {
  replace: t`Replace this version`,
  run: t`Quit and install`,
  open: t`Open the package`,
}
const checkAgain: UpdateAction = { label: t`Check again`, verb: 'check' }

/** The available actions; the first one is the primary one. */
export function updateActions({ progress, installation }: UpdatesState): readonly UpdateAction[] {
  switch (progress.kind) {
    case 'unknown':
    case 'current':
      return [checkNow]
    case 'checking':
      return [{ label: t`Stop checking`, verb: 'cancel' }]
    case 'newer':
    case 'cancelled':
      return [{ label: t`Download ${progress.release.version}`, verb: 'download', main: true }, checkAgain]
    case 'downloading':
      return [{ label: t`Cancel the download`, verb: 'cancel' }]
    case 'verifying':
      return []
    case 'ready':
      return installation === null
        ? [{ label: t`Show in folder`, verb: 'show', main: true }, checkAgain]
        : [{ label: installLabels[installation], verb: 'install', main: true }, showIt, checkAgain]
    case 'handedOver':
      return [{ label: t`Open again`, verb: 'install' }, showIt, checkAgain]
    case 'replaced':
      return [{ label: t`Restart now`, verb: 'restart', main: true }]
    case 'failed':
      if (progress.packageHandling !== null) {
        return [
          { label: t`Retry`, verb: progress.packageHandling, main: true },
          // What can't be installed from here can be installed by hand.
          ...(progress.packageHandling === 'install' ? [showIt] : []),
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
    : [{ label: t`Download again`, verb: 'download', main: true }, checkAgain]
}
