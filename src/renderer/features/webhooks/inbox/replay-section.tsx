import { NativeSelect, Stack } from '@mantine/core'
import { createStore } from 'zustand/vanilla'
import { t } from '../../../../shared/text/language.ts'
import { resultLabel } from '../../../../shared/webhooks/event-tester-labels.ts'
import { useLastCall } from '../../../data/act.ts'
import { rest } from '../../../ui/act-state.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useStoredFields } from '../../../workbench/use-stored-fields.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'
import { isSentTo, neededFor, targetOf, toReceiver } from '../event-tester/target.ts'
import { TargetChoice } from '../event-tester/target-choice.tsx'
import { PrivateNotice } from '../private-notice.tsx'

type Signature = 'original' | 'new'

const signatures: Readonly<Record<Signature, string>> = {
  original: t`Original`,
  new: t`New, with the current environment’s app secret`,
}

/** Target and options of a replay; they stay for the next event. */
const stores = oncePerWorkbench(() => ({
  target: createStore(() => toReceiver),
  signing: createStore((): { readonly signature: Signature } => ({ signature: 'original' })),
}))

/** Target and options of a replay, as form fields. */
export function useReplayFields() {
  const { target, signing } = stores(useWorkbench())
  const where = useStoredFields(target)
  const { values, labeled } = useStoredFields(signing)
  return { where, signing: values, signatureField: () => labeled('signature', signatures) }
}

/** Sends a stored event again, to the receiver or to an endpoint by URL. */
export function ReplaySection({ eventId }: { readonly eventId: number }) {
  const { where, signing, signatureField } = useReplayFields()
  const last = useLastCall('inbox', 'replay')
  const isCurrent = last.input?.id === eventId && isSentTo(where.values, last.input)
  const task = isCurrent ? last.task : rest
  const result = isCurrent ? last.reply : null
  const replay = (allowedAddress: string | null) => {
    last.send({ id: eventId, target: targetOf(where.values, allowedAddress), ...signing })
  }
  return (
    <Section title={t`Replay`} hint={t`Sends this event again, byte for byte.`}>
      <Stack gap={12}>
        <Form
          label={t`Replay event`}
          submitLabel={t`Replay event`}
          submitVariant="default"
          missing={neededFor(where.values)}
          task={task}
          onSubmit={() => replay(null)}
          beside={result !== null && result.kind !== 'private' && <p role="status">{resultLabel(result)}</p>}
        >
          <TargetChoice {...where} />
          <NativeSelect label={t`Signature`} {...signatureField()} />
        </Form>
        {result?.kind === 'private' && (
          <PrivateNotice
            address={result.address}
            busy={task.kind === 'running'}
            onAgree={() => replay(result.address)}
          />
        )}
      </Stack>
    </Section>
  )
}
