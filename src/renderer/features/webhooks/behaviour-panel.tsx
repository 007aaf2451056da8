import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import {
  defaultBehaviour,
  isDefault,
  type ReceiverBehaviour,
} from '../../../shared/webhooks/receiver-behaviour.ts'
import { useAct } from '../../data/act.ts'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { isWithin } from '../../ui/number.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

const subjects: Readonly<Record<ReceiverBehaviour['on'], string>> = {
  both: 'Challenges and events',
  challenges: 'Challenges',
  events: 'Events',
}
const answers: Readonly<Record<ReceiverBehaviour['answer']['kind'], string>> = {
  normal: 'Normal',
  status: 'With a status',
  wrongDigest: 'With a wrong digest',
  cut: 'Cut the connection',
}

/** Has the receiver answer otherwise for a while, so that a person sees what the service makes of it. */
export function BehaviourPanel() {
  const { bridge, live, notices } = useWorkbench()
  const { task, run } = useAct()
  const { behaviour } = useLive('receiver')
  const fields = useFields(
    {
      on: behaviour.on,
      kind: behaviour.answer.kind,
      status: behaviour.answer.kind === 'status' ? String(behaviour.answer.status) : '503',
      delay: String(behaviour.delayMs),
    },
    ({ kind, status, delay }) => ({
      status: kind !== 'status' || isWithin(status, 200, 599) ? null : 'From 200 to 599.',
      delay: isWithin(delay, 0, 60_000) ? null : 'From 0 to 60000.',
    }),
  )
  const { on, kind, status, delay } = fields.values
  const behave = async (wanted: ReceiverBehaviour) => {
    const outcome = await run(() => bridge.receiver.behave(wanted), live.receiver.accept)
    if (outcome.ok) notices.say('ok', 'Receiver answers changed.')
  }
  const reset = () => {
    fields.set('kind', 'normal')
    fields.set('delay', '0')
    behave(defaultBehaviour)
  }
  return (
    <Form
      label="Receiver answers"
      fields={fields}
      submitLabel="Save answers"
      task={task}
      onSubmit={() =>
        behave({
          on,
          delayMs: Number(delay),
          answer: kind === 'status' ? { kind, status: Number(status) } : { kind },
        })
      }
      beside={!isDefault(behaviour) && <Button onClick={reset}>Reset to normal</Button>}
    >
      <Text c="dimmed">
        Makes the receiver fail on purpose, so you can see how the service reacts. It answers normally after a
        restart. Wrong signatures are always refused.
      </Text>
      <NativeSelect label="Applies to" {...fields.labeled('on', subjects)} />
      <NativeSelect label="Answer" {...fields.labeled('kind', answers)} />
      {kind === 'status' && (
        <TextInput w={120} label="Status" inputMode="numeric" {...fields.text('status')} />
      )}
      <TextInput w={180} label="Delay in milliseconds" inputMode="numeric" {...fields.text('delay')} />
    </Form>
  )
}
