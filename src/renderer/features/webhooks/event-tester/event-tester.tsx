import { Button, Checkbox, Group } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { t } from '../../../../shared/text/language.ts'
import { type TestCase, testCases } from '../../../../shared/webhooks/event-sending.ts'
import { trialLabel } from '../../../../shared/webhooks/event-tester-labels.ts'
import { useLastCall } from '../../../data/act.ts'
import { rest } from '../../../ui/act-state.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormAndResult } from '../../../ui/form/form-and-result.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Reveal } from '../../../ui/layout/reveal.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useStoredFields } from '../../../workbench/use-stored-fields.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'
import { ReportCardView } from '../crc/report-card-view.tsx'
import { PrivateNotice } from '../private-notice.tsx'
import { useReceiverActions } from '../use-webhooks.ts'
import { ToolHeader } from '../webhook-header.tsx'
import { EventFields, noEvent, useEventEditor } from './event-fields.tsx'
import { isSentTo, neededFor, targetOf, toReceiver } from './target.ts'
import { TargetChoice } from './target-choice.tsx'

const defaultTrials: readonly TestCase[] = [
  'once',
  'duplicate',
  'wrongSignature',
  'noSignature',
  'changedBody',
]

/** The selected tests and the target; they survive leaving the screen. */
const stores = oncePerWorkbench(() => ({
  event: createStore(() => noEvent),
  target: createStore(() => toReceiver),
  trials: createStore(() => ({ chosen: defaultTrials })),
}))

/** The event tester: sends signed test events to an endpoint, and reports how it handled them. */
export function EventTester() {
  const { event, target, trials } = stores(useWorkbench())
  const editor = useEventEditor(event)
  const where = useStoredFields(target)
  const { chosen } = useStore(trials)
  const receiver = useLive('receiver')
  const last = useLastCall('eventTester', 'run')
  const isCurrent = isSentTo(where.values, last.input)
  const task = isCurrent ? last.task : rest
  const card = isCurrent ? last.reply : null
  const privateAddress = card?.privateAddress ?? null
  const run = (allowedAddress: string | null) => {
    last.send({
      target: targetOf(where.values, allowedAddress),
      trials: [...chosen],
      body: editor.values.text,
    })
  }
  const choose = (trial: TestCase, isChosen: boolean) => {
    // In sending order, whatever was selected first.
    trials.setState({
      chosen: testCases.filter((other) => (other === trial ? isChosen : chosen.includes(other))),
    })
  }
  return (
    <FormAndResult
      isEven
      header={<ToolHeader tool="eventTester" />}
      form={
        <Form
          label={t`Send a test event`}
          layout="panel"
          fields={editor}
          submitLabel={t`Send to the endpoint`}
          missing={chosen.length === 0 ? t`Choose a trial.` : neededFor(where.values)}
          task={task}
          onRetry="submit"
          onSubmit={() => run(null)}
        >
          <Section
            title={t`Endpoint`}
            hint={t`Events are signed with the current environment’s app secret, as the service does.`}
          >
            <TargetChoice {...where} />
            {where.values.target === 'receiver' && receiver.kind !== 'running' && <ReceiverStart />}
          </Section>
          <Section title={t`Trials`}>
            <fieldset aria-label={t`Trials`}>
              <FieldGrid align="stretch">
                {testCases.map((trial) => (
                  <Checkbox
                    key={trial}
                    label={trialLabel[trial].title}
                    description={trialLabel[trial].sent}
                    checked={chosen.includes(trial)}
                    onChange={({ currentTarget }) => choose(trial, currentTarget.checked)}
                  />
                ))}
              </FieldGrid>
            </fieldset>
          </Section>
          <Section
            title={t`Event`}
            actions={<Button onClick={() => editor.fill(editor.values.kind)}>{t`Reset event`}</Button>}
          >
            <EventFields {...editor} />
          </Section>
        </Form>
      }
      result={
        <>
          {privateAddress !== null && (
            <PrivateNotice
              address={privateAddress}
              busy={task.kind === 'running'}
              onAgree={() => run(privateAddress)}
            />
          )}
          <Reveal label={t`Event tester report`} result={card}>
            {card !== null && privateAddress === null && <ReportCardView card={card} />}
          </Reveal>
          {card === null && (
            <EmptyState
              icon={IconListCheck}
              scene="tester"
              sentence={t`How the endpoint answers each trial appears here.`}
            />
          )}
        </>
      }
    />
  )
}

/** Sending events to the receiver requires it to run. */
function ReceiverStart() {
  const { task, start } = useReceiverActions()
  return (
    <>
      <Group gap={8}>
        <span className={parts.muted}>{t`The receiver is stopped.`}</span>
        <Button onClick={() => start(0)} loading={task.kind === 'running'}>{t`Start the receiver`}</Button>
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={() => start(0)} />}
    </>
  )
}
