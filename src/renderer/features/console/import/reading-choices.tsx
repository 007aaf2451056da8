import { Box, NativeSelect } from '@mantine/core'
import { useStore } from 'zustand'
import { shellLabels, shells } from '../../../../shared/console/import/shell/shells.ts'
import type { ConsoleImportPreview } from '../../../../shared/contract/console.ts'
import { formatList } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { ReadingChoices } from '../../../ui/files/reading-details.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { importView } from './import-store.ts'

const detected = ''

interface ChoiceProps {
  readonly preview: ConsoleImportPreview
}

/** The encoding that a file was read in, and the choice of another. */
export function EncodingChoice({ preview }: ChoiceProps) {
  const { bridge } = useWorkbench()
  const view = importView(useWorkbench())
  const { run, task, dismiss } = useAct()
  return (
    <Box p="8px 16px">
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
      <ReadingChoices
        report={preview.reading}
        disabled={task.kind === 'running'}
        onChoose={(choice) =>
          void run(
            () => bridge.console.openImport({ again: { importId: preview.importId, choice } }),
            (next) => {
              if (next !== null) view.setState({ preview: next, left: new Set() })
            },
          )
        }
      />
    </Box>
  )
}

/** The shell that pasted commands were read for, and the choice of another. */
export function ShellChoice({ preview }: ChoiceProps) {
  const { bridge } = useWorkbench()
  const view = importView(useWorkbench())
  const { text, shell } = useStore(view)
  const { run, task, dismiss } = useAct()
  const names = formatList(preview.shells.map((name) => shellLabels[name]))
  const readAs = (value: string) => {
    const chosen = shells.find((name) => name === value) ?? null
    return run(
      () => bridge.console.readImport({ text, ...(chosen !== null && { shell: chosen }) }),
      (next) => view.setState({ preview: next, shell: chosen, left: new Set() }),
    )
  }
  return (
    <Box p="8px 16px">
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
      <NativeSelect
        label={t`Shell`}
        description={t`Each shell has its own rules of quoting. If values look wrong, choose another one.`}
        maw={420}
        disabled={task.kind === 'running'}
        value={shell ?? detected}
        data={[
          { value: detected, label: shell === null ? t`Detected: ${names}` : t`Detect` },
          ...shells.map((value) => ({ value, label: shellLabels[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => void readAs(value)}
      />
    </Box>
  )
}
