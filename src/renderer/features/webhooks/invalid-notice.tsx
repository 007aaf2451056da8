import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { lastValue } from '../../ui/loadable.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { webhooksStore } from './store.ts'
import styles from './webhooks.module.css'

/** Says which webhooks get no events, and checks one again with one click. */
export function InvalidNotice() {
  const store = webhooksStore(useWorkbench())
  const { list, action } = useStore(store.store)
  const invalid = (lastValue(list)?.webhooks ?? []).filter(({ valid }) => !valid)
  if (invalid.length === 0) return null
  return (
    <section aria-label="Invalid webhooks" className={styles.invalid}>
      {invalid.map((webhook) => (
        <div key={webhook.id} className={styles.invalidLine}>
          <p>
            No events are delivered to <code>{webhook.url}</code>
            {webhook.lastCheck !== null && (
              <>
                , as seen <RelativeTime at={webhook.lastCheck.at} />
              </>
            )}
            .
          </p>
          <Button
            onClick={() => store.check(webhook)}
            loading={action?.webhookId === webhook.id && action.task.kind === 'running'}
          >
            Check again
          </Button>
        </div>
      ))}
    </section>
  )
}
