import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { StepReport } from '../../../../shared/console/chain/chain-report.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { positionKey } from '../../../ui/position-key.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { StatusCode } from '../../../ui/record/status-code.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { RunState } from './step-state.tsx'

/** What a step sent, what it expected, and what came back. */
export function StepResult({ report }: { readonly report: StepReport }) {
  const { state, status, durationMs, method, path, problem, checks, saved } = report
  return (
    <Section title={t`Last run`}>
      <FieldList
        fields={{
          [t`Result`]: <RunState state={state} />,
          [t`Sent`]: status !== null && (
            <code className={parts.anywhere}>
              {method} {path}
            </code>
          ),
          [t`Status`]: status !== null && <StatusCode status={status} />,
          [t`Time`]: durationMs !== null && t`${Math.round(durationMs)} ms`,
        }}
      />
      {problem !== null && <Text c="var(--fd-error)">{problem}</Text>}
      {checks.length > 0 && (
        <ScrollRegion label={t`Checks of the last run`} className={parts.scrolls}>
          <PlainTable label={t`Checks`} heads={heads} cells="texts" dense bordered>
            {checks.map(({ label, passed, expected, received }, at) => (
              <tr key={positionKey(at)}>
                <td>
                  {passed ? (
                    <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Passed`} />
                  ) : (
                    <StatusLabel tone="error" icon={IconCircleX} label={t`Failed`} />
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

const heads = [{ title: t`Result` }, { title: t`Check` }, { title: t`Expected` }, { title: t`Received` }]
