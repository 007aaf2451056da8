import { useStore } from 'zustand'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import { nameOf, useChainSteps } from './chain.tsx'
import { chainRuns, reportOf } from './chain-runs.ts'
import { RunState, runSummary } from './step-state.tsx'
import type { ChainRow } from './use-chains.ts'

const heads = [
  { title: t`Step`, align: 'end' },
  { title: t`Method` },
  { title: t`Request` },
  { title: t`Result` },
  { title: t`Received` },
] as const

interface ChainPreviewProps {
  readonly row: ChainRow
  readonly onOpen: () => void
}

/** The steps of a chain beside the list, with what came of the last run; it's edited and run on its own page. */
export function ChainPreview({ row, onOpen }: ChainPreviewProps) {
  const report = reportOf(useStore(chainRuns(useWorkbench()).store), row.key, row.chain.name)
  const { rows } = useChainSteps(row, report)
  return (
    <Section
      title={t`Steps`}
      hint={report === null ? t`Not run since the program started.` : runSummary(report)}
      actions={<Button onClick={onOpen}>{t`Open chain`}</Button>}
    >
      <PlainTable label={t`Steps`} heads={heads} bordered dense>
        {rows.map(({ index, saved, report: stepReport }) => (
          <tr key={index}>
            <td data-align="end">{index + 1}</td>
            <td>{saved !== null && <MethodLabel method={saved.request.method} />}</td>
            <th scope="row">{nameOf(saved)}</th>
            <td>{stepReport !== null && <RunState state={stepReport.state} />}</td>
            <td>
              {stepReport?.status != null &&
                t`${stepReport.status} in ${Math.round(stepReport.durationMs ?? 0)} ms`}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
