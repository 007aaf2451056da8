import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import {
  defaultBehaviour,
  isDefault,
  type ReceiverBehaviour,
} from '../../../shared/webhooks/receiver-behaviour.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { webhooksStore } from './store.ts'
import styles from './webhooks.module.css'

const answers = [
  { value: 'normal', label: 'Normal' },
  { value: 'status', label: 'With a status of my choice' },
  { value: 'wrongDigest', label: 'Challenges with a wrong digest' },
  { value: 'cut', label: 'Cut the connection' },
] as const
type AnswerKind = (typeof answers)[number]['value']

/** Has the receiver answer otherwise for a while, so that a person sees what the service makes of it. */
export function BehaviourPanel() {
  const store = webhooksStore(useWorkbench())
  const { receiver: task } = useStore(store.store)
  const { behaviour } = useLive('receiver')
  const [on, setOn] = useState(behaviour.on)
  const [kind, setKind] = useState<AnswerKind>(behaviour.answer.kind)
  const [status, setStatus] = useState(
    behaviour.answer.kind === 'status' ? String(behaviour.answer.status) : '503',
  )
  const [delay, setDelay] = useState(String(behaviour.delayMs))
  const delayMs = wholeNumber(delay, 0, 60_000)
  const wantedStatus = wholeNumber(status, 200, 599)
  const ready = delayMs !== null && (kind !== 'status' || wantedStatus !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (delayMs === null) return
    const answer = answerOf(kind, wantedStatus)
    if (answer !== null) store.behave({ on, delayMs, answer })
  }
  return (
    <form className={styles.stack} onSubmit={submit} aria-label="How the receiver answers">
      <Text c="dimmed">
        Has the receiver fail on purpose, so that you see what the service does then. It answers as usual
        again after a restart of the program. Wrong signatures are refused in any case.
      </Text>
      <NativeSelect
        label="Applies to"
        value={on}
        data={[
          { value: 'both', label: 'Challenges and events' },
          { value: 'challenges', label: 'Challenges' },
          { value: 'events', label: 'Events' },
        ]}
        onChange={(event) => setOn(subjectOf(event.currentTarget.value))}
      />
      <NativeSelect
        label="Answer"
        value={kind}
        data={[...answers]}
        onChange={(event) => setKind(kindOf(event.currentTarget.value))}
      />
      {kind === 'status' && (
        <TextInput
          w={120}
          label="Status"
          inputMode="numeric"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
          error={wantedStatus === null ? 'From 200 to 599.' : null}
        />
      )}
      <TextInput
        w={180}
        label="Delay in milliseconds"
        inputMode="numeric"
        value={delay}
        onChange={(event) => setDelay(event.currentTarget.value)}
        error={delayMs === null ? 'From 0 to 60000.' : null}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <Group gap={8}>
        <Button type="submit" variant="filled" disabled={!ready} loading={task.kind === 'running'}>
          Answer this way
        </Button>
        {!isDefault(behaviour) && (
          <Button
            onClick={() => {
              setKind('normal')
              setDelay('0')
              store.behave(defaultBehaviour)
            }}
          >
            Answer normally again
          </Button>
        )}
      </Group>
    </form>
  )
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null
}

function subjectOf(value: string): ReceiverBehaviour['on'] {
  return value === 'challenges' || value === 'events' ? value : 'both'
}

function kindOf(value: string): AnswerKind {
  return answers.find((answer) => answer.value === value)?.value ?? 'normal'
}

function answerOf(kind: AnswerKind, status: number | null): ReceiverBehaviour['answer'] | null {
  if (kind !== 'status') return { kind }
  return status === null ? null : { kind, status }
}
