import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleRequest, Pairs } from '../../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import { t } from '../../../../shared/text/language.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import styles from '../console.module.css'
import composerStyles from './composer.module.css'
import { PagingPanel } from './paging-panel.tsx'
import { ResponseBody } from './response-body.tsx'

interface AnswerBodyProps {
  readonly answer: ConsoleAnswer
  readonly request: ConsoleRequest
}

/** What a failure means, or what a success leaves out, then the body, and the way to further pages. */
export function AnswerBody({ answer, request }: AnswerBodyProps) {
  const [hidden, setHidden] = useState<ConsoleAnswer | null>(null)
  const faults = answer.fault === null ? answer.partial : [answer.fault]
  return (
    <>
      {faults.length > 0 && hidden !== answer && (
        <Stack gap={8} className={composerStyles.fault}>
          {faults.map((fault, index) => (
            <FaultNotice
              // biome-ignore lint/suspicious/noArrayIndexKey: they don't change, and two may be equal
              key={index}
              fault={fault}
              isRead={request.method === 'GET'}
              onDismiss={() => setHidden(answer)}
            />
          ))}
        </Stack>
      )}
      <ResponseBody key={answer.startedAt} body={answer.body} fills />
      <PagingPanel answer={answer} request={request} />
    </>
  )
}

/** When and where it was sent, what is left of the rate limit, and the headers. */
export function AnswerHeaders({ answer }: { readonly answer: ConsoleAnswer }) {
  const { limit, headers, startedAt, url } = answer
  return (
    <>
      <FieldList
        fields={{
          [t`Sent`]: exactTime(startedAt),
          [t`Address`]: <IdText text={url} what={t`address`} />,
          [t`Rate window`]:
            limit !== null &&
            t`${formatCount(limit.remaining)} of ${formatCount(limit.limit)} left (${limit.bucket}), new at ${exactTime(limit.resetAt)}`,
        }}
      />
      <div className={composerStyles.headers}>
        <HeaderList headers={headers} />
      </div>
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
