import { Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { postSearchOperations } from '../../../../shared/api/platform/post-search.ts'
import { readRule } from '../../../../shared/streams/read-rule.ts'
import type { PostCounts } from '../../../../shared/streams/search.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { Histogram } from '../search/histogram.tsx'

const dayMs = 86_400_000

/** How many posts a rule will deliver, from the counts of the last week. */
export function RuleVolume({ value, isReady }: { readonly value: string; readonly isReady: boolean }) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct()
  const [estimate, setEstimate] = useState<{ readonly value: string; readonly counts: PostCounts } | null>(
    null,
  )
  const result = useRef<HTMLDivElement>(null)
  // Below the fold, it looks as if nothing had happened.
  useEffect(() => {
    if (estimate !== null) result.current?.scrollIntoView({ block: 'center' })
  }, [estimate])
  const searched = isReady ? readRule(value, 'recent') : null
  const ask = () =>
    void run(
      () =>
        bridge.postSearch.counts({
          place: 'recent',
          query: value,
          from: null,
          until: null,
          granularity: 'hour',
        }),
      (counts) => setEstimate({ value, counts }),
    )
  const first = searched?.kind === 'wrong' ? searched.errors[0] : undefined
  return (
    <Section title={t`Volume`} hint={t`Counts the posts of the last 7 days that match on the service.`}>
      <Group>
        <Button
          disabled={searched?.kind !== 'rule'}
          loading={task.kind === 'running'}
          onClick={ask}
        >{t`Estimate volume`}</Button>
      </Group>
      {first !== undefined && (
        <Text c="dimmed">{t`Counts can’t answer for this rule: ${first.message}.`}</Text>
      )}
      <WaitNotice operations={[postSearchOperations.countRecent]} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={ask} />}
      <div role="status" ref={result}>
        {estimate !== null && estimate.value === value && <Estimate counts={estimate.counts} />}
      </div>
    </Section>
  )
}

function Estimate({ counts }: { readonly counts: PostCounts }) {
  const first = counts.bars[0]
  const last = counts.bars.at(-1)
  const days = first === undefined || last === undefined ? 7 : Math.max(1, (last.until - first.at) / dayMs)
  const perDay = Math.round(counts.total / days)
  return (
    <>
      <p>
        <strong>{t`About ${formatCount(perDay)} posts a day`}</strong>{' '}
        <Text component="span" c="dimmed">{t`(${formatCount(counts.total)} in 7 days)`}</Text>
      </p>
      <Histogram counts={counts} granularity="hour" />
    </>
  )
}
