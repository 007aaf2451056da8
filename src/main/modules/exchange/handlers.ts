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

class ExchangeHandlers implements Handlers<'exchange'> {
  readonly #parts: ExchangeParts
  /** The open file; opening another replaces it. */
  #open: OpenedImport | null = null
  /** The path of the open sheet, to read it again with other formats. */
  #openPath: string | null = null
  #openChoice: ReadingChoice = {}
  #createsCampaigns = false
  /** Increases with each stop, which ends everything that began before. */
  #stops = 0

  constructor(parts: ExchangeParts) {
    this.#parts = parts
  }

  #notifying(workspace: Workspace, step: ExchangeProgress['step']) {
    const { emit } = this.#parts
    let notifiedAt = 0
    return (doneCount: number, total: number | null): void => {
      if (performance.now() - notifiedAt < 200) return
      notifiedAt = performance.now()
      emit('exchangeChanged', { workspace, step, done: doneCount, total })
    }
  }

  #zoneOf(workspace: Workspace) {
    return this.#parts.zoneOf(workspace) ?? 'UTC'
  }

  async #readSheet(
    workspace: Workspace,
    path: string,
    reading: {
      readonly formats: SheetFormats
      readonly choice: ReadingChoice
      readonly createsCampaigns: boolean
    },
  ) {
    const before = this.#stops
    const goesOn = () => this.#stops === before
    const sheet = { workspace, path, ...reading, zone: this.#zoneOf(workspace) }
    const openedSheet = await openSheet(this.#parts, sheet, goesOn, (step) =>
      this.#notifying(workspace, step),
    )
    this.#open = openedSheet.ok ? openedSheet.value : null
    this.#openPath = path
    this.#openChoice = reading.choice
    this.#createsCampaigns = reading.createsCampaigns
    return openedSheet
  }

  readonly exportSheet: Handlers<'exchange'>['exportSheet'] = async ({
    workspace,
    target,
    subjects,
    form,
    figures,
  }): Promise<Outcome<Exported | null>> => {
    const { grid, clock, dialog, files } = this.#parts
    const rows = target === null ? succeed(null) : await grid.rows({ workspace, target, subjects })
    if (!rows.ok) return rows
    const now = clock.now()
    const day = new Date(now).toISOString().slice(0, 10)
    const name = figures === undefined ? 'Campaigns' : 'Figures'
    const path = await dialog.saveFile(form, `${name} ${workspace.accountId} ${day}.${form}`)
    if (path === null) return succeed(null)
    const sheet = { workspace, path, form, zone: this.#zoneOf(workspace), rows: rows.value, subjects }
    const progress = this.#notifying(workspace, 'writing')
    const written = await (figures === undefined
      ? files.api.writeSheet(sheet, progress)
      : files.api.writeFigures({ ...sheet, now, figures }, progress))
    if (!written.ok) return written
    if (written.value === null) return succeed(null)
    return succeed({ fileName: nameOf(path), rows: written.value.rows, notes: [] })
  }

  readonly openSheet: Handlers<'exchange'>['openSheet'] = async ({ workspace, file }) => {
    const { dialog, chosenFiles } = this.#parts
    const path = file === undefined ? await dialog.pickFile('sheet') : chosenFiles.pathOf(file)
    if (path === null) return file === undefined ? succeed(null) : unknownFile()
    return this.#readSheet(workspace, path, { formats: unknownFormats, choice: {}, createsCampaigns: false })
  }

  readonly reopenSheet: Handlers<'exchange'>['reopenSheet'] = ({
    importId,
    formats,
    choice = this.#openChoice,
    createsCampaigns = this.#createsCampaigns,
  }) => {
    return this.#open === null || this.#openPath === null || this.#open.importId !== importId
      ? Promise.resolve(noImport())
      : this.#readSheet(this.#open.workspace, this.#openPath, { formats, choice, createsCampaigns })
  }

  readonly exportChangeSet: Handlers<'exchange'>['exportChangeSet'] = async ({
    workspace,
    draftIds,
    comment,
  }): Promise<Outcome<Exported | null>> => {
    const { clock, dialog, files } = this.#parts
    const now = clock.now()
    const day = new Date(now).toISOString().slice(0, 10)
    const path = await dialog.saveFile(
      'changeSet',
      `Changes ${workspace.accountId} ${day}.${changeSetEnding}`,
    )
    if (path === null) return succeed(null)
    const written = await files.api.writeSet({ workspace, path, draftIds, comment, now })
    return written.ok ? succeed({ fileName: nameOf(path), ...written.value }) : written
  }

  readonly openChangeSet: Handlers<'exchange'>['openChangeSet'] = async ({ workspace, file }) => {
    const { dialog, chosenFiles, files } = this.#parts
    const path = file === undefined ? await dialog.pickFile('changeSet') : chosenFiles.pathOf(file)
    if (path === null) return file === undefined ? succeed(null) : unknownFile()
    const opened = await files.api.readSet({ workspace, path })
    this.#openPath = null
    this.#open = opened.ok ? opened.value : null
    return opened
  }

  readonly items: Handlers<'exchange'>['items'] = ({ importId, kind, offset, count }) =>
    this.#parts.files.api.items({ importId, of: kind, offset, count })

  readonly take: Handlers<'exchange'>['take'] = async ({ importId, choice }) => {
    const { files } = this.#parts
    if (this.#open === null || this.#open.importId !== importId) return noImport()
    const before = this.#stops
    const notify = this.#notifying(this.#open.workspace, 'taking')
    const importOutcome = await applyImport(this.#parts, this.#open, choice, (doneCount, total) => {
      notify(doneCount, total)
      return this.#stops === before
    })
    if (!importOutcome.ok) return importOutcome
    this.#open = null
    await files.api.closeFile({ importId })
    return importOutcome
  }

  readonly stop: Handlers<'exchange'>['stop'] = async () => {
    const { files } = this.#parts
    this.#stops += 1
    return succeed(await files.stop())
  }

  readonly close: Handlers<'exchange'>['close'] = async ({ importId }) => {
    const { files } = this.#parts
    if (this.#open?.importId === importId) this.#open = null
    const closed = await files.api.closeFile({ importId })
    return closed.ok ? succeed(undefined) : closed
  }
}

export function createExchangeHandlers(parts: ExchangeParts): Handlers<'exchange'> {
  return new ExchangeHandlers(parts)
}
