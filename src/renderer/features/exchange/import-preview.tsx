import { Button, Checkbox, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { kinds } from '../../../shared/entities/kinds.ts'
import {
  clearsField,
  type ImportItem,
  type ImportKind,
  type OpenedImport,
} from '../../../shared/exchange/import-preview.ts'
import { emptyReport, type ReadingReport, readingDecisions } from '../../../shared/files/reading-report.ts'
import { formatList } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { ChangeCell } from '../../changes/change-list.tsx'
import { ClearedLabel } from '../../changes/cleared-label.tsx'
import { useRows } from '../../data/windows.ts'
import { type Column, column, type ListSelection } from '../../table/columns.ts'
import { RowList } from '../../table/list/row-list.tsx'
import { Chip, Chips } from '../../ui/chips.tsx'
import { ReadingChoices } from '../../ui/files/reading-details.tsx'
import { Bar } from '../../ui/layout/bar.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import parts from '../../ui/layout/parts.module.css'
import { NameText } from '../../ui/name-text.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './exchange.module.css'
import {
  importableKind,
  importedLabel,
  importLabel,
  kindLabel,
  moneyLines,
  startLines,
} from './import-labels.ts'
import { type ImportState, type ImportStore, isItemSelected, selectedCounts } from './import-store.ts'
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
  const decisions = file.reading === null ? [] : decisionsOf(file.reading)
  const notes = [...file.notes, ...decisions]
  const group = file.groups.find(({ kind }) => kind === state.kind)
  const imported = file.groups.filter(({ kind }) => state.kinds.some((chosen) => chosen === kind))
  const starts = startLines(imported).map((text) => ({ text, isCleared: false }))
  const lines = [...starts, ...(group === undefined ? [] : moneyLines(group))]
  return (
    <>
      <div className={parts.bar}>
        <Groups imports={imports} file={file} shown={state.kind} />
        <span className={parts.muted}>{file.form}</span>
        <Group gap={8} ms="auto">
          <Button onClick={imports.close}>{t`Close the file`}</Button>
          {!file.refused && (
            <Button
              variant="filled"
              disabled={counts.rows === 0}
              loading={state.task.kind === 'running'}
              onClick={take}
            >
              {importLabel(counts)}
            </Button>
          )}
        </Group>
      </div>
      {notes.length > 0 && (
        <ul className={parts.notes} aria-label={t`About this file`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Reading imports={imports} file={file} disabled={state.task.kind === 'running'} />
      <KindChoice imports={imports} state={state} />
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

interface ReadingProps extends ImportPreviewProps {
  readonly disabled: boolean
}

/** How the file was read; each change reads it again. */
function Reading({ imports, file, disabled }: ReadingProps) {
  const { bridge } = useWorkbench()
  const { importId, reading, formats, missingCampaigns } = file
  const reopen = (change: Partial<Parameters<typeof bridge.exchange.reopenSheet>[0]>) =>
    imports.open(() => bridge.exchange.reopenSheet({ importId, formats: formats ?? judged, ...change }))
  if (reading === null && missingCampaigns === null) return null
  return (
    <div className={styles.reading}>
      {reading !== null && (
        <div className={styles.choices}>
          <ReadingChoices
            report={reading}
            disabled={disabled}
            onChoose={(choice) => reopen({ formats: judged, choice })}
          >
            {formats !== null && (
              <SheetFormatsChoice
                formats={formats}
                disabled={disabled}
                onChange={(changed) => reopen({ formats: changed })}
              />
            )}
          </ReadingChoices>
        </div>
      )}
      {missingCampaigns !== null && (
        <MissingCampaigns
          missing={missingCampaigns}
          disabled={disabled}
          onChange={(createsCampaigns) => reopen({ createsCampaigns })}
        />
      )}
    </div>
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
    <div className={styles.missing}>
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
    </div>
  )
}

interface GroupsProps extends ImportPreviewProps {
  readonly shown: ImportState['kind']
}

function Groups({ imports, file, shown }: GroupsProps) {
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
          <span>
            {kindLabel[kind]}: {formatCount(count)}
          </span>
        </Chip>
      ))}
    </Chips>
  )
}

function KindChoice({ imports, state }: { readonly imports: ImportStore; readonly state: ImportState }) {
  const kind = importableKind(state.kind)
  if (kind === null) return null
  return (
    <div className={parts.bar}>
      <Group component="label" gap={8} wrap="nowrap" display="inline-flex">
        <input
          type="checkbox"
          checked={state.kinds.includes(kind)}
          onChange={() => imports.toggleKind(kind)}
        />
        {t`Import rows of this kind, except deselected ones`}
      </Group>
      {kind === 'existing' && <ExistingChoice imports={imports} adopts={state.adopts} />}
    </div>
  )
}

function ExistingChoice({ imports, adopts }: { readonly imports: ImportStore; readonly adopts: boolean }) {
  const choices = [
    { value: true, label: t`Take the existing record as the result` },
    { value: false, label: t`Create another` },
  ]
  return (
    <Group role="radiogroup" aria-label={t`For selected rows`} gap={16}>
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
    </Group>
  )
}

interface ItemsProps extends ImportPreviewProps {
  readonly state: ImportState
  readonly kind: ImportKind
}

function Items({ imports, state, file: { importId }, kind }: ItemsProps) {
  const list = useRows('exchange', 'items', (range) => ({ importId, kind, ...range }))
  const selection = useMemo<ListSelection<ImportItem>>(
    () => ({
      title: t`Import`,
      isSelected: (item) => isItemSelected(state, item),
      onSelect: imports.choose,
      labelOf: ({ title }) => t`Import ${title}`,
    }),
    [imports, state],
  )
  return (
    <RowList
      list={list}
      loading={t`Loading file`}
      label={kindLabel[kind]}
      columns={columns}
      keyOf={({ number }) => String(number)}
      selectedKey={state.item === null ? null : String(state.item.number)}
      onOpen={imports.select}
      {...(state.kind === 'problem' ? {} : { selection })}
    />
  )
}

const columns: readonly Column<ImportItem>[] = [
  column('number', t`Row`, { width: 72, align: 'end' }, ({ number }) =>
    number < 0 ? '–' : formatCount(number),
  ),
  column('subject', t`Type`, 96, ({ subject }) => <Subject subject={subject} />),
  column('title', t`Name`, { width: 160, grow: 2 }, ({ title }) => <NameText text={title} />),
  column('what', t`Details`, { width: 200, grow: 3 }, (item) => <What item={item} />),
]

function Subject({ subject }: Pick<ImportItem, 'subject'>) {
  const label = kinds[subject].label.one
  return <>{label.charAt(0).toUpperCase() + label.slice(1)}</>
}

function What({ item }: { readonly item: ImportItem }) {
  const { kind, changes, problems, currency, names = {} } = item
  if (problems.length > 0) {
    const text = problems.join(' ')
    return (
      <span title={text}>
        {clearsField(item) && (
          <>
            <ClearedLabel />{' '}
          </>
        )}
        {text}
      </span>
    )
  }
  const isNew = kind === 'new' || kind === 'existing'
  return <ChangeCell changes={changes} currency={currency} names={names} isNew={isNew} marksCleared />
}
