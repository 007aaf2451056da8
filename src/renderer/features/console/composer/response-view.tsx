import { Box } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import { sizeAndTime, statusWords } from '../status-words.ts'
import { HeaderList } from './header-list.tsx'
import { PagingPanel } from './paging-panel.tsx'
import { ResponseBody } from './response-body.tsx'

interface ResponseViewProps {
  readonly answer: ConsoleAnswer
  readonly request: ConsoleRequest
}

/** An answer: its status, what a failure means, the rate window, body and headers. */
export function ResponseView({ answer, request }: ResponseViewProps) {
  const [hidden, setHidden] = useState<ConsoleAnswer | null>(null)
  const { fault, limit, headers } = answer
  return (
    <>
      {fault !== null && hidden !== answer && (
        <Box mb={12}>
          <FaultNotice fault={fault} onDismiss={() => setHidden(answer)} />
        </Box>
      )}
      <Section title="Answer">
        <FieldList>
          <FieldRow name="Status">{statusWords(answer.status)}</FieldRow>
          <FieldRow name="Size and time">{sizeAndTime(answer)}</FieldRow>
          <FieldRow name="Sent">{exactTime(answer.startedAt)}</FieldRow>
          <FieldRow name="Address">
            <IdText text={answer.url} what="address" />
          </FieldRow>
          <FieldRow name="Rate window">
            {limit !== null &&
              `${formatCount(limit.remaining)} of ${formatCount(limit.limit)} left (${limit.bucket}), new at ${exactTime(limit.resetAt)}`}
          </FieldRow>
        </FieldList>
      </Section>
      <PagingPanel answer={answer} request={request} />
      <ResponseBody key={answer.startedAt} body={answer.body} />
      <Section title="Headers">
        <HeaderList headers={headers} />
      </Section>
    </>
  )
}
