import { Button } from '@mantine/core'
import { IconFileImport, IconFileSpreadsheet, IconTable } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import { countOf } from '../../ui/number.ts'
import { Section } from '../../ui/section.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './exchange.module.css'
import type { ImportStore } from './import-store.ts'

interface ExchangeStartProps {
  readonly workspace: Workspace
  readonly imports: ImportStore
}

/** What can go out and come in. */
export function ExchangeStart({ workspace, imports }: ExchangeStartProps) {
  const { bridge, notices } = useWorkbench()
  const busy = useStore(imports.store).task.kind === 'running'
  const exportSheet = async (form: 'csv' | 'xlsx') => {
    const written = await imports.run(() =>
      bridge.exchange.exportSheet({ workspace, target: null, subjects: ['campaign', 'lineItem'], form }),
    )
    if (written !== null) notices.say('ok', `${countOf(written.rows, 'row')} written to ${written.fileName}.`)
  }
  return (
    <div className={styles.parts}>
      <Section
        title="Campaigns as a sheet"
        hint="Every campaign and line item as it would become, a row each. Change it in a spreadsheet program and open it here: a blank cell keeps what is there, [] erases it, a row without an id is a new one. To export some rows alone, select them in Campaigns."
      >
        <div className={styles.buttons}>
          <Button
            variant="filled"
            disabled={busy}
            leftSection={<IconFileImport size={14} aria-hidden />}
            onClick={() => imports.open(() => bridge.exchange.openSheet({ workspace }))}
          >
            Open a sheet
          </Button>
          <Button
            disabled={busy}
            leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
            onClick={() => exportSheet('xlsx')}
          >
            Export all as XLSX
          </Button>
          <Button
            disabled={busy}
            leftSection={<IconTable size={14} aria-hidden />}
            onClick={() => exportSheet('csv')}
          >
            Export all as CSV
          </Button>
        </div>
        <p className={styles.muted}>
          XLSX keeps ids as they are. A spreadsheet program may damage those of a CSV file; this is noticed
          when the file comes back.
        </p>
      </Section>
    </div>
  )
}
