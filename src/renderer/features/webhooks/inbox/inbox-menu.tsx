import { Menu } from '@mantine/core'
import { IconClock, IconFileExport, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { MoreMenu } from '../../../ui/inspector/more-menu.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

interface InboxMenuProps {
  readonly total: number | null
  readonly isNarrowed: boolean
  readonly isExporting: boolean
  readonly onExport: () => void
  readonly onCleared: () => void
}

/** What concerns the whole inbox: its export, its retention, and clearing it. */
export function InboxMenu({ total, isNarrowed, isExporting, onExport, onCleared }: InboxMenuProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['inbox', 'list']])
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const clear = async () => {
    const outcome = await run(bridge.inbox.clear)
    if (!outcome.ok) return
    setAsking(false)
    onCleared()
  }
  return (
    <>
      <MoreMenu>
        <Menu.Item
          leftSection={<IconFileExport size={16} aria-hidden />}
          disabled={total === null || total === 0 || isExporting}
          title={total === 0 ? t`There are no events to export.` : undefined}
          onClick={onExport}
        >{t`Export`}</Menu.Item>
        <Menu.Item
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={() => navigate('/webhooks/inbox/retention')}
        >{t`Retention`}</Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={total === null || (total === 0 && !isNarrowed)}
          title={total === 0 && !isNarrowed ? t`The inbox is empty.` : undefined}
          onClick={() => setAsking(true)}
        >{t`Clear inbox`}</Menu.Item>
      </MoreMenu>
      {asking && (
        <ConfirmDialog
          title={t`Clear inbox?`}
          confirmLabel={t`Clear inbox`}
          task={task}
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          <p>
            {!isNarrowed && total !== null
              ? plural(total, {
                  one: '# received event will be deleted from this computer. A webhook replay brings back at most the last 24 hours.',
                  other:
                    '# received events will be deleted from this computer. A webhook replay brings back at most the last 24 hours.',
                })
              : t`This deletes all received events from this computer, not only those found by the search. A webhook replay brings back at most the last 24 hours.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
