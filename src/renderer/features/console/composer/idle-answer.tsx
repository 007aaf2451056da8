import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../../shared/text/language.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { formatCount } from '../../../ui/number.ts'
import { hourAndMinute } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { StatusNumber } from '../status-number.tsx'
import { useRecentRequests } from '../use-list-counts.ts'
import { operationOf } from './composed.ts'
import styles from './composer.module.css'
import { composerStore } from './composer-store.ts'
import { OperationFacts } from './operation-about.tsx'

/** Before the request is sent: what the service does with it, and how it answered the last times. */
export function IdleAnswer() {
  const { operationId } = useStore(composerStore(useWorkbench()).store)
  const operation = operationOf(operationId)
  const recent = useRecentRequests().value?.rows ?? []
  const earlier = operation === null ? [] : recent.filter((row) => row.operation === operation.id)
  return (
    <EmptyState icon={IconArrowsExchange} sentence={t`Send the request to see the response.`}>
      {operation !== null && (
        <div className={styles.expected}>
          <OperationFacts operation={operation} />
          {earlier.length > 0 && (
            <ul aria-label={t`Earlier responses`}>
              {earlier.map(({ id, path, status, durationMs, at }) => (
                <li key={id}>
                  <Link href={`/console/history/${id}`} title={path}>
                    <StatusNumber status={status} />
                    <code>{path}</code>
                    <span>{t`${formatCount(Math.round(durationMs))} ms`}</span>
                    <time dateTime={new Date(at).toISOString()}>{hourAndMinute(at)}</time>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </EmptyState>
  )
}
