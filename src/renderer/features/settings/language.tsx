import { Box, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { languageChoice } from '../../../shared/text/languages.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { languageLabels } from './language-labels.ts'

/** The language of the program, which changes with the next start. */
export function Language() {
  const { bridge, live } = useWorkbench()
  const { language } = useLive('preferences')
  const [before] = useState(language)
  const { task, run } = useAct()
  return (
    <>
      <NativeSelect
        label={t`Language`}
        description={
          language === before
            ? t`Takes effect after a restart.`
            : t`Restart Flightdeck to switch the language.`
        }
        inputContainer={(input) => <Box maw={320}>{input}</Box>}
        value={language}
        disabled={task.kind === 'running'}
        data={languageChoice.options.map((value) => ({ value, label: languageLabels[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = languageChoice.safeParse(currentTarget.value)
          if (chosen.success)
            void run(() => bridge.preferences.change({ language: chosen.data }), live.preferences.accept)
        }}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
