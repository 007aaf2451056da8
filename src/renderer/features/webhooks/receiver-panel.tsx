import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { t } from '../../../shared/text/language.ts'
import {
  defaultBehaviour,
  isDefault,
  type ReceiverBehaviour,
} from '../../../shared/webhooks/receiver-behaviour.ts'
import { useAct } from '../../data/act.ts'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { IdText } from '../../ui/id-text.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { isWithin } from '../../ui/number.ts'
import { FieldList } from '../../ui/record/field-list.tsx'
import { exactTime } from '../../ui/time.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'

const subjects: Readonly<Record<ReceiverBehaviour['on'], string>> = {
  both: t`Challenges and events`,
  challenges: t`Challenges`,
  events: t`Events`,
}
const answers: Readonly<Record<ReceiverBehaviour['answer']['kind'], string>> = {
  normal: t`Normal`,
  status: t`With a status`,
  wrongDigest: t`With a wrong digest`,
  cut: t`Cut the connection`,
}

/** The receiver on this computer: where a tunnel has to point, what to register, and how it answers. */
export function ReceiverPanel() {
  const receiver = useLive('receiver')
  return (
    <>
      {receiver.kind === 'running' ? (
        <FieldList
          fields={{
            [t`Running since`]: exactTime(receiver.since),
            [t`Local address`]: <IdText text={receiver.localUrl} what={t`local address`} />,
            ...(receiver.publicUrl !== null && {
              [t`Public address`]: <IdText text={receiver.publicUrl} what={t`public address`} />,
            }),
          }}
        />
      ) : (
        <Text c="dimmed">{t`It answers challenges, checks signatures and fills the inbox.`}</Text>
      )}
      <Section title={t`Responses`}>
        <BehaviourForm />
      </Section>
    </>
  )
}

/** Makes the receiver misbehave for a while, to test how the service reacts. */
function BehaviourForm() {
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
      status: kind !== 'status' || isWithin(status, 200, 599) ? null : t`From 200 to 599.`,
      delay: isWithin(delay, 0, 60_000) ? null : t`From 0 to 60000.`,
    }),
  )
  const { on, kind, status, delay } = fields.values
  const behave = async (wanted: ReceiverBehaviour) => {
    const outcome = await run(() => bridge.receiver.behave(wanted), live.receiver.accept)
    if (outcome.ok) notices.say('ok', t`Receiver responses changed.`)
  }
  const reset = () => {
    fields.set('kind', 'normal')
    fields.set('delay', '0')
    behave(defaultBehaviour)
  }
  return (
    <Form
      label={t`Receiver responses`}
      layout="panel"
      fields={fields}
      submitLabel={t`Save responses`}
      task={task}
      onSubmit={() =>
        behave({
          on,
          delayMs: Number(delay),
          answer: kind === 'status' ? { kind, status: Number(status) } : { kind },
        })
      }
      beside={!isDefault(behaviour) && <Button onClick={reset}>{t`Reset to normal`}</Button>}
    >
      <Text c="dimmed">{t`Makes the receiver fail on purpose, so you can see how the service reacts. It answers normally after a restart. Wrong signatures are always refused.`}</Text>
      <NativeSelect label={t`Applies to`} {...fields.labeled('on', subjects)} />
      <NativeSelect label={t`Response`} {...fields.labeled('kind', answers)} />
      {kind === 'status' && (
        <TextInput w={120} label={t`Status`} inputMode="numeric" {...fields.text('status')} />
      )}
      <TextInput w={180} label={t`Delay in milliseconds`} inputMode="numeric" {...fields.text('delay')} />
    </Form>
  )
}
