import { Box, Group, Textarea } from '@mantine/core'
import {
  IconColumns3,
  IconFileDelta,
  IconFileExport,
  IconFileImport,
  IconFileSpreadsheet,
  IconTable,
  IconTableRow,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import { roleTitles, sheetFields, targetingColumns } from '../../../shared/exchange/campaign-sheet.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { ExpectedColumns } from '../../ui/inputs/expected-columns.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { IconTile } from '../../ui/marks/icon-tile.tsx'
import { formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './exchange.module.css'
import type { ImportStore } from './import-store.ts'

interface ExchangeStartProps {
  readonly workspace: Workspace
  readonly imports: ImportStore
}

const columnGroups = [
  { title: t`Rows`, columns: Object.values(roleTitles) },
  { title: t`Campaigns and line items`, columns: sheetFields.map(({ column }) => column) },
  { title: t`Targeting of line items`, columns: targetingColumns.map(({ column }) => column) },
]

/** What can be exported and imported. */
export function ExchangeStart({ workspace, imports }: ExchangeStartProps) {
  const { bridge, notices } = useWorkbench()
  const busy = useStore(imports.store).task.kind === 'running'
  const exportSheet = async (form: 'csv' | 'xlsx') => {
    const written = await imports.run(() =>
      bridge.exchange.exportSheet({ workspace, target: null, subjects: [...gridSubjects], form }),
    )
    if (written !== null)
      notices.say(
        'ok',
        plural(
          written.rows,
          { one: '# row written to {fileName}.', other: '# rows written to {fileName}.' },
          { fileName: written.fileName },
        ),
      )
  }
  return (
    <Box className={`${parts.scrolls} ${styles.start}`}>
      <Panel icon={IconFileImport} isPlace>
        <Section
          title={t`Open a file`}
          hint={t`A sheet or a change set: use a button, or drop the file here. You see every difference first; nothing changes before you import it.`}
        >
          <Group gap={8}>
            <Button
              variant="filled"
              disabled={busy}
              icon={IconTable}
              onClick={() => imports.open(() => bridge.exchange.openSheet({ workspace }))}
            >{t`Open a sheet`}</Button>
            <Button
              disabled={busy}
              icon={IconFileDelta}
              onClick={() => imports.open(() => bridge.exchange.openChangeSet({ workspace }))}
            >{t`Open a change set`}</Button>
          </Group>
        </Section>
      </Panel>
      <Panel icon={IconFileSpreadsheet}>
        <Section
          title={t`Campaigns as a sheet`}
          hint={t`One row per campaign and line item, with your changes. To export only some rows, select them in Campaigns.`}
        >
          <Group gap={8}>
            <Button
              disabled={busy}
              icon={IconFileSpreadsheet}
              onClick={() => exportSheet('xlsx')}
            >{t`Export all as XLSX`}</Button>
            <Button
              disabled={busy}
              icon={IconTable}
              onClick={() => exportSheet('csv')}
            >{t`Export all as CSV`}</Button>
          </Group>
          <p
            className={parts.note}
          >{t`XLSX keeps IDs intact. Spreadsheet programs may damage IDs in CSV files; Flightdeck detects this on import.`}</p>
        </Section>
      </Panel>
      <Panel icon={IconFileDelta}>
        <ChangeSets workspace={workspace} imports={imports} />
      </Panel>
      <Panel icon={IconTableRow}>
        <Section title={t`How a sheet is read`}>
          <SheetExample />
        </Section>
      </Panel>
      <Panel icon={IconColumns3} isWide>
        <Section
          title={t`Columns of a sheet`}
          hint={t`New rows need a name, existing ones their ID. Titles of media plans and of other tools are recognized, too; other columns are left out, and named before you import.`}
        >
          <div className={styles.columnGroups}>
            {columnGroups.map((group) => (
              <ExpectedColumns key={group.title} {...group} />
            ))}
          </div>
        </Section>
      </Panel>
    </Box>
  )
}

interface PanelProps {
  readonly icon: TablerIcon
  /** Files can be dropped on it. */
  readonly isPlace?: true
  /** As wide as all others together. */
  readonly isWide?: true
  readonly children: ReactNode
}

/** What can be done with a kind of file. */
function Panel({ icon, isPlace, isWide, children }: PanelProps) {
  return (
    <div className={styles.panel} data-place={isPlace} data-wide={isWide}>
      <IconTile icon={icon} tone="accent" size="panel" />
      <div className={styles.content}>{children}</div>
    </div>
  )
}

/** What a cell of an edited sheet does, by an example of each. */
function SheetExample() {
  const blank = <span className={parts.muted}>{t`blank`}</span>
  return (
    <PlainTable
      label={t`How a sheet is read`}
      heads={[{ title: t`ID` }, { title: t`Daily budget`, align: 'end' }, { title: t`Import` }]}
      cells="texts"
    >
      <tr>
        <td>
          <code>m006j</code>
        </td>
        <td data-align="end">{formatCount(40)}</td>
        <td>{t`Changes the budget`}</td>
      </tr>
      <tr>
        <td>
          <code>m006k</code>
        </td>
        <td data-align="end">{blank}</td>
        <td>{t`Keeps the budget`}</td>
      </tr>
      <tr>
        <td>
          <code>m006m</code>
        </td>
        <td data-align="end">
          <code>[]</code>
        </td>
        <td>{t`Clears the budget`}</td>
      </tr>
      <tr>
        <td>{blank}</td>
        <td data-align="end">{formatCount(25)}</td>
        <td>{t`Adds a new row`}</td>
      </tr>
    </PlainTable>
  )
}

/** Unpublished changes as a file to share. */
function ChangeSets({ workspace, imports }: ExchangeStartProps) {
  const { bridge, notices } = useWorkbench()
  const busy = useStore(imports.store).task.kind === 'running'
  const [comment, setComment] = useState('')
  const write = async () => {
    const written = await imports.run(() =>
      bridge.exchange.exportChangeSet({ workspace, draftIds: null, comment: comment.trim() }),
    )
    if (written === null) return
    const { rows, fileName, notes } = written
    const summary = plural(
      rows,
      { one: '# change written to {fileName}.', other: '# changes written to {fileName}.' },
      { fileName },
    )
    notices.say(notes.length === 0 ? 'ok' : 'attention', [summary, ...notes].join(' '))
  }
  return (
    <Section
      title={t`Unpublished changes as a change set`}
      hint={t`One readable file with the changes, their starting values, comments and budget effects. A colleague opens it, checks it against their data, and publishes it or sends it back.`}
    >
      <Textarea
        label={t`Comment for the recipient`}
        value={comment}
        maxLength={2_000}
        rows={3}
        spellCheck
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Group gap={8}>
        <Button disabled={busy} icon={IconFileExport} onClick={write}>{t`Save change set`}</Button>
      </Group>
    </Section>
  )
}
