import { Group, Text } from '@mantine/core'
import { IconArrowsDiff, IconRefresh } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import { statusLabel } from '../../../ui/record/status-code.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { DeprecationFlags } from '../changelog/deprecation-flags.tsx'
import { composerStore } from '../composer/composer-store.ts'
import { writeLines } from '../composer/pair-lines.ts'
import { ResponseBody } from '../composer/response-body.tsx'
import { HeaderList } from '../composer/response-view.tsx'
import { sizeAndTime } from '../console-labels.ts'
import { Comparison } from './comparison.tsx'
import { historyView } from './history-view.ts'

/** One request of the history with its response; can be sent again, or compared with another. */
export function HistoryInspector({ id }: { readonly id: number }) {
  const workbench = useWorkbench()
  const view = historyView(workbench)
  const { markedId } = useStore(view)
  const { environments } = useLive('session')
  const { value: entry, fault } = useCall('console', 'historyEntry', { id })
  const isCompared = markedId !== null && markedId !== id
  const { value: compared } = useCall('console', 'historyEntry', isCompared ? { id: markedId } : null)
  const [, navigate] = useLocation()
  if (fault !== null) return <FaultNotice fault={fault} />
  if (entry === null) return <SkeletonRows label={t`Loading request`} />
  const openAgain = () =>
    navigate(`/console/request/${encodeURIComponent(composerStore(workbench).take(entry.request))}`)
  const { request } = entry
  return (
    <>
      <Group gap={8} mb={12}>
        <Button variant="filled" icon={IconRefresh} onClick={openAgain}>{t`Open to run again`}</Button>
        {markedId === id ? (
          <Button onClick={() => view.setState({ markedId: null })}>{t`Stop comparing`}</Button>
        ) : (
          <Button
            icon={IconArrowsDiff}
            onClick={() => view.setState({ markedId: id })}
          >{t`Compare with another`}</Button>
        )}
      </Group>
      {markedId === id && (
        <Text c="dimmed" py={8} role="status">{t`Select another request to compare the responses.`}</Text>
      )}
      <DeprecationFlags request={request} />
      {compared !== null && <Comparison before={compared} after={entry} />}
      <Section title={t`Request`}>
        <FieldList
          fields={{
            [t`Sent`]: exactTime(entry.at),
            [t`Environment`]:
              environments.find(({ environment }) => environment.id === entry.environmentId)?.environment
                .name ?? entry.environmentId,
            [t`Request`]: (
              <code>
                {request.method} {request.path}
              </code>
            ),
            [t`Parameters`]: request.query.length > 0 && (
              <code className={parts.lines}>{writeLines(request.query, '=')}</code>
            ),
            [t`Response`]: `${statusLabel(entry.status)}, ${sizeAndTime(entry)}`,
          }}
        />
        {request.body.kind === 'json' && <JsonView text={request.body.text} label={t`Request body`} />}
      </Section>
      <ResponseBody key={entry.id} body={entry.body} />
      <Section title={t`Headers`}>
        <HeaderList headers={entry.headers} />
      </Section>
    </>
  )
}
