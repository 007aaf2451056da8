import { useLocation } from 'wouter'
import { apiOperations } from '../../../../shared/api/index.ts'
import { pathTemplate } from '../../../../shared/api/operation.ts'
import { t } from '../../../../shared/text/language.ts'
import { Examples } from '../../../ui/inputs/examples.tsx'
import { MethodLabel } from '../composer/method-label.tsx'
import styles from './start.module.css'

const { accounts, campaigns, postSearch, webhooks } = apiOperations

/** They change nothing, so each can be sent as it is. */
const examples = [accounts.list, campaigns.list, webhooks.list, postSearch.searchRecent].map((operation) => ({
  text: operation.title,
  meaning: pathTemplate(operation),
  operation,
}))

/** Requests to begin with, where there are none yet. */
export function ExampleRequests() {
  const [, navigate] = useLocation()
  return (
    <Examples
      title={t`Start with an example`}
      examples={examples}
      draw={({ text, operation: { method } }) => (
        <span className={styles.example}>
          <span className={styles.method}>
            <MethodLabel method={method} />
          </span>
          <span>{text}</span>
        </span>
      )}
      onChoose={({ operation: { id } }) => navigate(`/console/request/${encodeURIComponent(id)}`)}
    />
  )
}
