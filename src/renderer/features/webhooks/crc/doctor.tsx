import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconStethoscope } from '@tabler/icons-react'
import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import type { ReceiverBehaviour } from '../../../../shared/webhooks/receiver-behaviour.ts'
import { rest } from '../../../ui/act-state.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormAndResult } from '../../../ui/form/form-and-result.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Reveal } from '../../../ui/layout/reveal.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useLive } from '../../../workbench/use-workbench.ts'
import { ToolHeader } from '../webhook-header.tsx'
import { CrcReportView } from './crc-report-view.tsx'
import { useDoctor } from './use-doctor.ts'

/** The CRC doctor: sends a test challenge to any URL and names what is wrong. */
export function Doctor() {
  const { fields, url, isOwn, diagnosis, run } = useDoctor()
  const task = diagnosis?.task ?? rest
  const receiver = useLive('receiver')
  const order = isOwn && receiver.kind === 'running' ? challengeOrder(receiver.behaviour) : null
  return (
    <FormAndResult
      header={<ToolHeader tool="doctor" />}
      form={
        <Section
          title={t`Endpoint`}
          hint={t`Sends the service’s challenge from this computer and checks each step. Registers nothing.`}
        >
          <Form
            label={t`Check an endpoint`}
            submitLabel={t`Check endpoint`}
            missing={url === '' ? t`Enter an address.` : null}
            task={task}
            onRetry="submit"
            onSubmit={() => run(null)}
          >
            <TextInput
              label={t`Endpoint address`}
              placeholder="https://hooks.example.com/flightdeck"
              {...fields.text('address')}
              inputMode="url"
            />
          </Form>
          {diagnosis?.reply?.passed !== false && <ReceiverOrders order={order} />}
        </Section>
      }
      result={
        <>
          <Reveal label={t`Diagnosis`} result={diagnosis?.reply ?? null}>
            {diagnosis?.reply != null && (
              <CrcReportView
                report={diagnosis.reply}
                busy={task.kind === 'running'}
                onAgree={run}
                order={order === null ? null : <ReceiverOrders order={order} />}
              />
            )}
          </Reveal>
          {diagnosis === null && (
            <EmptyState
              icon={IconStethoscope}
              scene="doctor"
              sentence={t`Each step of the challenge appears here, with its result.`}
            />
          )}
        </>
      }
    />
  )
}

/** How the receiver at this URL was set to answer challenges, which explains a failed one. */
function ReceiverOrders({ order }: { readonly order: string | null }) {
  if (order === null) return null
  return (
    <p role="status">
      <StatusLabel
        shape="text"
        tone="neutral"
        icon={IconAlertTriangle}
        label={t`This receiver is set to ${order}.`}
      />{' '}
      <Link href="/webhooks/receiver">{t`Change responses`}</Link>
    </p>
  )
}

function challengeOrder({ on, delayMs, answer }: ReceiverBehaviour): string | null {
  if (on === 'events' || (answer.kind === 'normal' && delayMs === 0)) return null
  const delay = delayMs === 0 ? '' : t` after ${formatCount(delayMs)} ms`
  switch (answer.kind) {
    case 'normal':
      return t`answer challenges${delay}`
    case 'status':
      return t`answer challenges with status ${answer.status}${delay}`
    case 'wrongDigest':
      return t`answer challenges with a wrong digest${delay}`
    case 'cut':
      return t`close the connection without a response to challenges${delay}`
  }
}
