import { Menu } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import { type GridSubject, type GridView, gridSubjects } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { matchingIn } from '../campaign-target.ts'
import grid from '../grid/campaign-grid.module.css'
import type { Campaigns } from '../store.ts'

export const subjectsOfShape: Readonly<Record<GridView['shape'], readonly GridSubject[]>> = {
  tree: gridSubjects,
  campaigns: ['campaign'],
  lineItems: ['lineItem'],
}

export type SheetForm = 'xlsx' | 'csv'

/** Writes rows to a file that a person chooses, and says how many; returns why that failed. */
export function useRowExport({
  workspace,
  store,
}: Campaigns): (target: GridTarget, form: SheetForm, withFigures: boolean) => Promise<Fault | null> {
  const { bridge, notices } = useWorkbench()
  const { shape, figures: shownFigures } = useStore(store, ({ view }) => view)
  return async (target, form, withFigures) => {
    const figures = withFigures && shownFigures !== undefined ? { figures: shownFigures } : {}
    const outcome = await bridge.exchange.exportSheet({
      workspace,
      target,
      subjects: [...subjectsOfShape[shape]],
      form,
      ...figures,
    })
    if (!outcome.ok) return outcome.fault
    if (outcome.value === null) return null
    const { fileName, rows } = outcome.value
    notices.say(
      'ok',
      target.kind === 'view' && target.except === undefined
        ? plural(
            rows,
            {
              one: '# row, all in view, written to {fileName}.',
              other: '# rows, all in view, written to {fileName}.',
            },
            { fileName },
          )
        : plural(
            rows,
            { one: '# row written to {fileName}.', other: '# rows written to {fileName}.' },
            { fileName },
          ),
    )
    return null
  }
}

interface ExportItemsProps {
  readonly campaigns: Campaigns
  readonly onExport: (form: SheetForm, withFigures: boolean) => void
}

export function ExportItems({ campaigns, onExport }: ExportItemsProps) {
  const hasFigures = useStore(campaigns.store, ({ view }) => (view.figures?.columns.length ?? 0) > 0)
  return (
    <>
      <Menu.Item onClick={() => onExport('xlsx', false)}>{t`XLSX (keeps IDs intact)`}</Menu.Item>
      <Menu.Item onClick={() => onExport('csv', false)}>{t`CSV`}</Menu.Item>
      {hasFigures && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onExport('xlsx', true)}>{t`Figures as XLSX`}</Menu.Item>
          <Menu.Item onClick={() => onExport('csv', true)}>{t`Figures as CSV`}</Menu.Item>
        </>
      )}
    </>
  )
}

/** While nothing is selected: exports what search and filters leave in view, and leads to files as a whole. */
export function ExportMenu({ campaigns }: { readonly campaigns: Campaigns }) {
  const [, navigate] = useLocation()
  const opened = useStore(campaigns.store, (state) => state.opened)
  const exportRows = useRowExport(campaigns)
  const { notices } = useWorkbench()
  const count = matchingIn(opened)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          icon={IconFileExport}
          title={t`Import and export`}
          classNames={{ label: grid.iconLabel ?? '', section: grid.iconSection ?? '' }}
        >{t`Import and export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => navigate('/exchange')}>{t`Import a file, or export everything`}</Menu.Item>
        {opened !== null && count > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>
              {plural(count, { one: 'Export the # row in view', other: 'Export the # rows in view' })}
            </Menu.Label>
            <ExportItems
              campaigns={campaigns}
              onExport={async (form, withFigures) => {
                const fault = await exportRows({ kind: 'view', viewId: opened.viewId }, form, withFigures)
                if (fault !== null) notices.fail(fault)
              }}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
