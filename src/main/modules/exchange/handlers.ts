import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { ExchangeProgress, Exported } from '../../../shared/contract/exchange.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type SheetFormats, unknownFormats } from '../../../shared/exchange/campaign-sheet-cells.ts'
import { changeSetEnding } from '../../../shared/exchange/exchange-file.ts'
import type { OpenedImport } from '../../../shared/exchange/import-preview.ts'
import type { ReadingChoice } from '../../../shared/files/reading-choice.ts'
import { noImport, unknownFile } from '../../core/faults.ts'
import { nameOf } from '../../core/files/file-name.ts'
import type { Emit } from '../../core/ports.ts'
import type { ChosenFiles, FileDialog } from '../../core/ports-desktop.ts'
import type { CampaignGrid } from '../campaigns/worker/grid-reader.ts'
import type { Handlers } from '../dependencies.ts'
import type { DraftParts } from '../drafts/transaction.ts'
import { applyImport } from './apply-import.ts'
import { openSheet, type SheetParts } from './open-sheet.ts'

export interface ExchangeParts extends DraftParts, SheetParts {
  readonly dialog: FileDialog
  readonly chosenFiles: Pick<ChosenFiles, 'pathOf'>
  readonly grid: Pick<CampaignGrid, 'rows'>
  readonly emit: Emit
  readonly zoneOf: (workspace: Workspace) => string | null
}

export function createExchangeHandlers(parts: ExchangeParts): Handlers<'exchange'> {
  const { files, dialog, chosenFiles, grid, clock, emit } = parts
  /** The open file; opening another replaces it. */
  let open: OpenedImport | null = null
  /** The path of the open sheet, to read it again with other formats. */
  let openPath: string | null = null
  let openChoice: ReadingChoice = {}
  /** Increases with each stop, which ends everything that began before. */
  let stops = 0
  const notifying = (workspace: Workspace, step: ExchangeProgress['step']) => {
    let notifiedAt = 0
    return (doneCount: number, total: number | null): void => {
      if (performance.now() - notifiedAt < 200) return
      notifiedAt = performance.now()
      emit('exchangeChanged', { workspace, step, done: doneCount, total })
    }
  }
  const zoneOf = (workspace: Workspace) => parts.zoneOf(workspace) ?? 'UTC'
  const readSheet = async (
    workspace: Workspace,
    path: string,
    formats: SheetFormats,
    choice: ReadingChoice,
  ) => {
    const before = stops
    const goesOn = () => stops === before
    const sheet = { workspace, path, formats, choice, zone: zoneOf(workspace) }
    const openedSheet = await openSheet(parts, sheet, goesOn, (step) => notifying(workspace, step))
    open = openedSheet.ok ? openedSheet.value : null
    openPath = path
    openChoice = choice
    return openedSheet
  }

  return {
    async exportSheet({ workspace, target, subjects, form, figures }): Promise<Outcome<Exported | null>> {
      const rows = target === null ? succeed(null) : await grid.rows({ workspace, target, subjects })
      if (!rows.ok) return rows
      const now = clock.now()
      const day = new Date(now).toISOString().slice(0, 10)
      const name = figures === undefined ? 'Campaigns' : 'Figures'
      const path = await dialog.saveFile(form, `${name} ${workspace.accountId} ${day}.${form}`)
      if (path === null) return succeed(null)
      const sheet = { workspace, path, form, zone: zoneOf(workspace), rows: rows.value, subjects }
      const progress = notifying(workspace, 'writing')
      const written = await (figures === undefined
        ? files.api.writeSheet(sheet, progress)
        : files.api.writeFigures({ ...sheet, now, figures }, progress))
      if (!written.ok) return written
      if (written.value === null) return succeed(null)
      return succeed({ fileName: nameOf(path), rows: written.value.rows, notes: [] })
    },
    async openSheet({ workspace, file }) {
      const path = file === undefined ? await dialog.pickFile('sheet') : chosenFiles.pathOf(file)
      if (path === null) return file === undefined ? succeed(null) : unknownFile()
      return readSheet(workspace, path, unknownFormats, {})
    },
    reopenSheet({ importId, formats, choice = openChoice }) {
      return open === null || openPath === null || open.importId !== importId
        ? Promise.resolve(noImport())
        : readSheet(open.workspace, openPath, formats, choice)
    },
    async exportChangeSet({ workspace, draftIds, comment }): Promise<Outcome<Exported | null>> {
      const now = clock.now()
      const day = new Date(now).toISOString().slice(0, 10)
      const path = await dialog.saveFile(
        'changeSet',
        `Changes ${workspace.accountId} ${day}.${changeSetEnding}`,
      )
      if (path === null) return succeed(null)
      const written = await files.api.writeSet({ workspace, path, draftIds, comment, now })
      return written.ok ? succeed({ fileName: nameOf(path), ...written.value }) : written
    },
    async openChangeSet({ workspace, file }) {
      const path = file === undefined ? await dialog.pickFile('changeSet') : chosenFiles.pathOf(file)
      if (path === null) return file === undefined ? succeed(null) : unknownFile()
      const opened = await files.api.readSet({ workspace, path })
      openPath = null
      open = opened.ok ? opened.value : null
      return opened
    },
    items: ({ importId, kind, offset, count }) => files.api.items({ importId, of: kind, offset, count }),
    async take({ importId, choice }) {
      if (open === null || open.importId !== importId) return noImport()
      const before = stops
      const notify = notifying(open.workspace, 'taking')
      const importOutcome = await applyImport(parts, open, choice, (doneCount, total) => {
        notify(doneCount, total)
        return stops === before
      })
      if (!importOutcome.ok) return importOutcome
      open = null
      await files.api.closeFile({ importId })
      return importOutcome
    },
    async stop() {
      stops += 1
      return succeed(await files.stop())
    },
    async close({ importId }) {
      if (open?.importId === importId) open = null
      const closed = await files.api.closeFile({ importId })
      return closed.ok ? succeed(undefined) : closed
    },
  }
}
