import { t } from '../../../shared/text/language.ts'
import type { OpenServices } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'

/** Whether to go on: asked of a person if the journal is missing or older than it was, since `--yes` can't know. */
export async function trustsJournal(
  { options, terminal }: Context,
  { journalGuard }: OpenServices,
  isAccepted: boolean,
): Promise<boolean> {
  if (!journalGuard.isOlder()) return true
  const isMeant =
    isAccepted ||
    (!options.yes &&
      (await terminal.confirm(
        t`The journal is missing or older. Have you checked at the service what’s there?`,
      )))
  if (isMeant) journalGuard.accept()
  return isMeant
}

export const journalHint = t`Nothing was sent, because the journal in this data folder is missing or older than when it was last used here. Put the newest one back, or check at the service what was published and go on with --accept-older-journal.`
