import { Box } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { plural, t } from '../../../../shared/text/language.ts'
import type { ReportCard } from '../../../../shared/webhooks/event-sending.ts'
import { resultLabel, trialLabel } from '../../../../shared/webhooks/event-tester-labels.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { Verdict } from '../../../ui/record/verdict.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'

const heads = [
  { title: t`Trial` },
  { title: t`Result` },
  { title: t`Expected` },
  { title: t`Response` },
] as const

/** Expected and actual behavior of an endpoint. */
export function ReportCardView({ card }: { readonly card: ReportCard }) {
  const { trials, url } = card
  const failed = trials.filter(({ passed }) => !passed).length
  return (
    <Section title={t`Report card`}>
      <Verdict
        {...(failed === 0
          ? {
              tone: 'ok',
              icon: IconCircleCheck,
              title: plural(trials.length, { one: '# trial passed', other: '# trials passed' }),
            }
          : {
              tone: 'error',
              icon: IconCircleX,
              title: plural(
                failed,
                { one: '# trial of {length} failed', other: '# trials of {length} failed' },
                { length: trials.length },
              ),
            })}
      >
        <code className={parts.anywhere}>{url}</code>
      </Verdict>
      <PlainTable label={t`Report card`} heads={heads} cells="texts">
        {trials.map(({ trial, passed, results }) => (
          <tr key={trial}>
            <Box component="th" scope="row" fw={600}>
              {trialLabel[trial].title}
            </Box>
            <td>
              {passed ? (
                <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Passed`} />
              ) : (
                <StatusLabel tone="error" icon={IconCircleX} label={t`Failed`} />
              )}
            </td>
            <td>{trialLabel[trial].expected}</td>
            <td>{results.map(resultLabel).join(', then ')}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
