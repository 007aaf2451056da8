import { Button, Group, NativeSelect } from '@mantine/core'
import type { FormEvent } from 'react'
import { useStore } from 'zustand'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { resultLabel } from '../event-tester/event-tester-labels.ts'
import { hasTarget } from '../event-tester/target.ts'
import { TargetChoice } from '../event-tester/target-choice.tsx'
import { PrivateNotice } from '../private-notice.tsx'
import styles from '../webhooks.module.css'
import { replayStore } from './replay-store.ts'

/** Sends a stored event again, to the receiver or to an endpoint of the person's own. */
export function ReplaySection({ eventId }: { readonly eventId: number }) {
  const store = replayStore(useWorkbench())
  const { target, url, signature, sent } = useStore(store.store)
  const mine = sent?.eventId === eventId ? sent : null
  const busy = mine?.task.kind === 'running'
  const result = mine?.result ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.replay(eventId, null)
  }
  return (
    <Section title="Replay" hint="Sends this event again, byte for byte.">
      <form className={styles.stack} onSubmit={submit} aria-label="Replay this event">
        <TargetChoice target={target} url={url} onAim={store.aim} onAddress={store.address} />
        <NativeSelect
          label="Signature"
          value={signature}
          data={[
            { value: 'kept', label: 'As it came' },
            { value: 'new', label: 'New, with the app secret of the chosen environment' },
          ]}
          onChange={(event) => store.sign(event.currentTarget.value === 'new' ? 'new' : 'kept')}
        />
        <Group gap={8}>
          <Button type="submit" disabled={!hasTarget({ target, url })} loading={busy}>
            Replay the event
          </Button>
          {result !== null && result.kind !== 'private' && <p role="status">{resultLabel(result)}</p>}
        </Group>
        {mine?.task.kind === 'failed' && <FaultNotice fault={mine.task.fault} />}
        {result?.kind === 'private' && (
          <PrivateNotice
            address={result.address}
            busy={busy}
            onAgree={() => store.replay(eventId, result.address)}
          />
        )}
      </form>
    </Section>
  )
}
