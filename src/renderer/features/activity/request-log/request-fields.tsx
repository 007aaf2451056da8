import type { ReactNode } from 'react'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import { t } from '../../../../shared/text/language.ts'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { RequestResultLabel } from './request-columns.tsx'

/** What was sent. */
export function sentFields({ method, path }: RequestRow): Record<string, ReactNode> {
  return {
    [t`Request`]: (
      <code className={parts.anywhere}>
        {method} {path}
      </code>
    ),
  }
}

/** What was sent, and what came of it. */
export function requestFields(request: RequestRow): Record<string, ReactNode> {
  return {
    [t`Result`]: <RequestResultLabel {...request} />,
    ...sentFields(request),
    [t`Duration`]: t`${formatCount(request.durationMs)} ms`,
  }
}

/** What not every answer names. */
export function answerFields({ remaining, requestId }: RequestRow): Record<string, ReactNode> {
  return {
    ...(remaining !== null && { [t`Requests left`]: formatCount(remaining) }),
    ...(requestId !== null && { [t`Request ID`]: <IdText text={requestId} what={t`request ID`} /> }),
  }
}
