import { Box } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleRequest, Pairs } from '../../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import { t } from '../../../../shared/text/language.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import styles from '../console.module.css'
import { PagingPanel } from './paging-panel.tsx'
import { ResponseBody } from './response-body.tsx'

interface ResponseViewProps {
  readonly answer: ConsoleAnswer
  readonly request: ConsoleRequest
}

/** What a failure means, then body, further pages, rate limit and headers. The status is shown above. */
export function ResponseView({ answer, request }: ResponseViewProps) {
  const [hidden, setHidden] = useState<ConsoleAnswer | null>(null)
  const { fault, limit, headers } = answer
  return (
    <>
      {fault !== null && hidden !== answer && (
        <Box mb={12}>
          <FaultNotice fault={fault} isRead={request.method === 'GET'} onDismiss={() => setHidden(answer)} />
        </Box>
      )}
      <ResponseBody key={answer.startedAt} body={answer.body} />
      <PagingPanel answer={answer} request={request} />
      <Section title={t`Response`}>
        <FieldList
          fields={{
            [t`Sent`]: exactTime(answer.startedAt),
            [t`Address`]: <IdText text={answer.url} what={t`address`} />,
            [t`Rate window`]:
              limit !== null &&
              t`${formatCount(limit.remaining)} of ${formatCount(limit.limit)} left (${limit.bucket}), new at ${exactTime(limit.resetAt)}`,
          }}
        />
      </Section>
      <Section title={t`Headers`}>
        <HeaderList headers={headers} />
      </Section>
    </>
  )
}

/** Headers of a response; those about rate limits and deprecation first. */
export function HeaderList({ headers }: { readonly headers: Pairs }) {
  const highlighted = headers.filter(([name]) => matters(name))
  const rest = headers.filter(([name]) => !matters(name))
  return (
    <dl className={`${parts.ruled} ${styles.headers}`}>
      {[...highlighted, ...rest].map(([name, value]) => (
        <div key={name}>
          <dt data-highlighted={matters(name)}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function matters(name: string): boolean {
  return name.includes('rate-limit') || name === 'x-api-warn' || name === 'retry-after'
}
