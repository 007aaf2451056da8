import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { StepReport } from '../../../../shared/console/chain/chain-report.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import styles from '../console.module.css'
import { StatusCode } from '../status-code.tsx'
import { placeKey, RunState } from './step-state.tsx'

/** What a step sent, what was expected of the answer, and what came. */
export function StepResult({ report }: { readonly report: StepReport }) {
  const { state, status, durationMs, method, path, problem, checks, saved } = report
  return (
    <Section title="Last run">
      <FieldList
        fields={{
          Result: <RunState state={state} />,
          Sent: status !== null && (
            <code className={parts.anywhere}>
              {method} {path}
            </code>
          ),
          Status: status !== null && <StatusCode status={status} />,
          Time: durationMs !== null && `${Math.round(durationMs)} ms`,
        }}
      />
      {problem !== null && <Text c="var(--fd-error)">{problem}</Text>}
      {checks.length > 0 && (
        <ScrollRegion label="Checks of the last run" className={styles.tableScroll}>
          <PlainTable label="Checks" heads={heads} cells="texts" dense ruled>
            {checks.map(({ label, passed, expected, received }, at) => (
              <tr key={placeKey(at)}>
                <td>
                  {passed ? (
                    <StatusLabel tone="ok" icon={IconCircleCheck} word="Passed" />
                  ) : (
                    <StatusLabel tone="error" icon={IconCircleX} word="Failed" />
                  )}
                </td>
                <th scope="row">
                  <code>{label}</code>
                </th>
                <td>{expected}</td>
                <td>{received}</td>
              </tr>
            ))}
          </PlainTable>
        </ScrollRegion>
      )}
      {saved.length > 0 && (
        <FieldList
          fields={Object.fromEntries(
            saved.map(([name, value]) => [`{{${name}}}`, <code key={name}>{value}</code>]),
          )}
        />
      )}
    </Section>
  )
}

const heads = [{ title: 'Result' }, { title: 'Check' }, { title: 'Expected' }, { title: 'Received' }]
