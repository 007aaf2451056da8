import { Checkbox, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconCircleCheck, IconFileOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { FlightdeckBridge } from '../../../shared/contract/contract.ts'
import type { ImportItem, ImportKind, OpenedImport } from '../../../shared/exchange/import-preview.ts'
import { emptyReport, type ReadingReport, readingDecisions } from '../../../shared/files/reading-report.ts'
import { formatList } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { ClearedLabel } from '../../changes/cleared-label.tsx'
import { useRows } from '../../data/windows.ts'
import type { ListSelection } from '../../table/columns.ts'
import { RowList } from '../../table/list/row-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chips.tsx'
import { ReadingChoices } from '../../ui/files/reading-details.tsx'
import { ReadingFold } from '../../ui/files/reading-fold.tsx'
import { Bar } from '../../ui/layout/bar.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { importColumns } from './import-columns.tsx'
import {
  clearingLabel,
  importableKind,
  importedLabel,
  importLabel,
  kindLabel,
  moneyLines,
  othersClearingLabel,
  startLines,
} from './import-labels.ts'
import {
  countOf,
  type ImportState,
  type ImportStore,
  isItemSelected,
  selectedCounts,
  selectedOf,
  tickOf,
} from './import-store.ts'
import { SheetFormatsChoice } from './sheet-formats.tsx'

/** Formats that the file proves. */
const judged = { numbers: null, dates: null }

/** The columns of an export need no naming; formats are shown beside. */
function decisionsOf({ numberFormat: _numbers, dateFormat: _dates, ...reading }: ReadingReport) {
  const { taken, leftOut } = reading.columns
  const isExport = leftOut.length === 0 && taken.every(({ title, as }) => title.startsWith(as))
  return readingDecisions(isExport ? { ...reading, columns: emptyReport.columns } : reading)
}

interface ImportPreviewProps {
  readonly imports: ImportStore
  readonly file: OpenedImport
}

/** Differences between an opened file and the current state. Nothing changes before the import. */
export function ImportPreview({ imports, file }: ImportPreviewProps) {
  const state = useStore(imports.store)
  const { notes, missingCampaigns } = file
  const isBusy = state.task.kind === 'running'
  const reopen = useReopening(imports, file)
  const group = file.groups.find(({ kind }) => kind === state.kind)
  const imported = file.groups.filter(({ kind }) => state.kinds.some((chosen) => chosen === kind))
  const starts = startLines(imported).map((text) => ({ text, isCleared: false }))
  const lines = [...starts, ...(group === undefined ? [] : moneyLines(group))]
  return (
    <>
      <Reading file={file} disabled={isBusy} onReopen={reopen} />
      {notes.length > 0 && (
        <ul className={parts.notes} aria-label={t`About this file`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {missingCampaigns !== null && (
        <MissingCampaigns
          missing={missingCampaigns}
          disabled={isBusy}
          onChange={(createsCampaigns) => reopen({ createsCampaigns })}
        />
      )}
      {!file.refused && <Clearing imports={imports} state={state} />}
      {state.kind === 'existing' && <ExistingChoice imports={imports} adopts={state.adopts} />}
      {lines.length > 0 && (
        <Bar
          component="ul"
          gap="2px 24px"
          align="stretch"
          bg="var(--fd-sunken)"
          className={`${parts.underlined} ${parts.tabular}`}
          aria-label={t`Effect on money`}
        >
          {lines.map(({ text, isCleared }) => (
            <li key={text}>
              {text}
              {isCleared && (
                <>
                  {' '}
                  <ClearedLabel />
                </>
              )}
            </li>
          ))}
        </Bar>
      )}
      {file.refused && (
        <EmptyState
          icon={IconFileOff}
          sentence={t`Nothing in this file can be imported.`}
          hint={t`See the reasons above.`}
        />
      )}
      {!file.refused && state.kind === null && (
        <EmptyState icon={IconCircleCheck} sentence={t`The file has no changes.`} />
      )}
      {!file.refused && state.kind !== null && (
        <Items key={state.kind} imports={imports} state={state} file={file} kind={state.kind} />
      )}
    </>
  )
}

/** What is done with an opened file, in the header of the screen. */
export function ImportActions({ imports, file }: ImportPreviewProps) {
  const state = useStore(imports.store)
  const { notices } = useWorkbench()
  const [, navigate] = useLocation()
  const counts = selectedCounts(state)
  const take = async () => {
    const importResult = await imports.take()
    if (importResult === null) return
    notices.say(
      importResult.refused.length === 0 && !importResult.stopped ? 'ok' : 'attention',
      importedLabel(importResult),
    )
    navigate('/review')
  }
  return (
    <>
      <Button icon={IconArrowLeft} onClick={imports.close}>{t`Close the file`}</Button>
      {!file.refused && (
        <Button
          variant="filled"
          disabled={counts.rows === 0}
          loading={state.task.kind === 'running'}
          onClick={take}
        >
          {importLabel(counts.rows)}
        </Button>
      )}
    </>
  )
}

interface ClearingProps extends Pick<ImportPreviewProps, 'imports'> {
  readonly state: ImportState
}

/** What the import would clear, with a tick that takes or leaves all of those rows. */
function Clearing({ imports, state }: ClearingProps) {
  const all = countOf(state, 'erased')
  const others = selectedCounts(state).cleared - selectedOf(state, 'erased')
  const tick = tickOf(state, 'erased')
  if (all + others === 0) return null
  return (
    <Bar gap="0 16px">
      {all > 0 && (
        <Checkbox
          label={clearingLabel(all)}
          checked={tick === 'all'}
          indeterminate={tick === 'some'}
          disabled={state.task.kind === 'running'}
          onChange={({ currentTarget }) => imports.chooseKind('erased', currentTarget.checked)}
        />
      )}
      {all > 0 && (
        <Text c="dimmed">{t`Clearing empties a field that has a value. Without the tick, the row stays as it is.`}</Text>
      )}
      {others > 0 && (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          label={othersClearingLabel(others, all > 0)}
          shape="text"
        />
      )}
    </Bar>
  )
}

type Reopening = Omit<Parameters<FlightdeckBridge['exchange']['reopenSheet']>[0], 'importId'>

/** Reads the file again with another choice. */
function useReopening(imports: ImportStore, { importId, formats }: OpenedImport) {
  const { bridge } = useWorkbench()
  return (change: Partial<Reopening>) =>
    imports.open(() => bridge.exchange.reopenSheet({ importId, formats: formats ?? judged, ...change }))
}

interface ReadingProps extends Pick<ImportPreviewProps, 'file'> {
  readonly disabled: boolean
  readonly onReopen: (change: Partial<Reopening>) => void
}

/** How the file was read; each change reads it again. */
function Reading({ file: { reading, formats, form }, disabled, onReopen }: ReadingProps) {
  if (reading === null) return null
  const decisions = decisionsOf(reading)
  const { rows, numberFormat, dateFormat } = reading
  const isSheet = reading.form !== 'changeSet'
  return (
    <ReadingFold
      facts={[
        form,
        ...(isSheet ? [plural(rows.read, { one: '# row', other: '# rows' })] : []),
        ...(numberFormat === undefined ? [] : [t`numbers like ${numberFormat}`]),
        ...(dateFormat === undefined ? [] : [t`dates as ${dateFormat}`]),
      ]}
      startsOpen={decisions.length > 0}
    >
      {isSheet && (
        <>
          <Text c="dimmed">{t`Choose another encoding or separator if letters or columns look wrong.`}</Text>
          <ReadingChoices
            report={reading}
            disabled={disabled}
            onChoose={(choice) => onReopen({ formats: judged, choice })}
          >
            {formats !== null && (
              <SheetFormatsChoice
                formats={formats}
                disabled={disabled}
                onChange={(changed) => onReopen({ formats: changed })}
              />
            )}
          </ReadingChoices>
          {decisions.length > 0 && (
            <ul className={parts.sectionNotes} aria-label={t`How the file was read`}>
              {decisions.map((decision) => (
                <li key={decision}>{decision}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </ReadingFold>
  )
}

interface MissingCampaignsProps {
  readonly missing: NonNullable<OpenedImport['missingCampaigns']>
  readonly disabled: boolean
  readonly onChange: (areCreated: boolean) => void
}

/** A media plan names campaigns that no one has created yet. */
function MissingCampaigns({ missing, disabled, onChange }: MissingCampaignsProps) {
  const { count, names, areCreated } = missing
  const quotedNames = names.map((name) => t`“${name}”`)
  const others = count - names.length
  const rest = others > 0 ? [plural(others, { one: '# other', other: '# others' })] : []
  return (
    <Bar>
      <Checkbox
        label={t`Create the missing campaigns`}
        description={[
          ...(count === 0 ? [] : [`${formatList([...quotedNames, ...rest])}.`]),
          t`As paused drafts, with the account’s funding instrument if there is only one. Fill in the rest before you publish.`,
        ].join(' ')}
        checked={areCreated}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Bar>
  )
}

/** The kinds of changes in a file, in the header of the screen. */
export function ImportKinds({ imports, file }: ImportPreviewProps) {
  const { kind: shown } = useStore(imports.store)
  return (
    <Chips label={t`Changes in the file`}>
      {file.groups.map(({ kind, count, cleared }) => (
        <Chip
          key={kind}
          pressed={kind === shown}
          disabled={kind === 'same'}
          onPress={() => imports.show(kind)}
        >
          {(cleared > 0 || kind === 'removed') && (
            <IconAlertTriangle size={14} stroke={2} color="var(--fd-attention)" aria-hidden />
          )}
          {kindLabel[kind]}: {formatCount(count)}
        </Chip>
      ))}
    </Chips>
  )
}

function ExistingChoice({ imports, adopts }: { readonly imports: ImportStore; readonly adopts: boolean }) {
  const choices = [
    { value: true, label: t`Take the existing record as the result` },
    { value: false, label: t`Create another` },
  ]
  return (
    <Bar role="radiogroup" aria-label={t`For selected rows`} gap={16}>
      {choices.map(({ value, label }) => (
        <Group key={label} component="label" gap={8} wrap="nowrap" display="inline-flex">
          <input
            type="radio"
            name="existing"
            checked={adopts === value}
            onChange={() => imports.chooseAdopting(value)}
          />
          {label}
        </Group>
      ))}
    </Bar>
  )
}

interface ItemsProps extends ImportPreviewProps {
  readonly state: ImportState
  readonly kind: ImportKind
}

function Items({ imports, state, file: { importId }, kind }: ItemsProps) {
  const list = useRows('exchange', 'items', (range) => ({ importId, kind, ...range }))
  const chosenKind = importableKind(kind)
  const selection = useMemo<ListSelection<ImportItem>>(
    () => ({
      isSelected: (item) => isItemSelected(state, item),
      onSelect: imports.choose,
      labelOf: ({ title }) => t`Import ${title}`,
      ...(chosenKind !== null && {
        all: {
          label: t`Import all rows of this kind`,
          state: tickOf(state, chosenKind),
          onChange: (on: boolean) => imports.chooseKind(chosenKind, on),
        },
      }),
    }),
    [imports, state, chosenKind],
  )
  return (
    <RowList
      list={list}
      loading={t`Loading file`}
      label={kindLabel[kind]}
      columns={importColumns(kind)}
      keyOf={({ number }) => String(number)}
      selectedKey={state.item === null ? null : String(state.item.number)}
      onOpen={imports.select}
      {...(state.kind === 'problem' ? {} : { selection })}
    />
  )
}
