import { Group, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { streamRuleLimit, streamRuleOperations } from '../../../../shared/api/platform/stream-rules.ts'
import {
  endpointOfStream,
  type RuleChange,
  type RuleRefusal,
  type RuleStream,
  type StreamRule,
} from '../../../../shared/streams/stream-rule.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RemovalMenu } from '../../../ui/inspector/removal-menu.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { RuleExamples } from '../editor/rule-examples.tsx'
import { RuleField, useRuleErrors } from '../editor/rule-field.tsx'
import { RuleTrial } from './rule-trial.tsx'
import { RuleVolume } from './rule-volume.tsx'

interface RuleInspectorProps {
  readonly stream: RuleStream
  /** Null for a new rule. */
  readonly rule: StreamRule | null
  /** What a new rule begins with. */
  readonly example?: string
  readonly onGone: () => void
}

const changing = [
  streamRuleOperations.change,
  streamRuleOperations.addDedicated,
  streamRuleOperations.removeDedicated,
]

function reasonFor(value: string, isChanged: boolean): string | null {
  if (value === '') return t`Enter a rule.`
  return isChanged ? null : t`Nothing changed yet.`
}

/** A rule being written: its errors, what the service says, and what it would have matched. */
export function RuleInspector({ stream, rule, example = '', onGone }: RuleInspectorProps) {
  const { bridge, notices } = useWorkbench()
  const [value, setValue] = useState(rule?.value ?? example)
  const [tag, setTag] = useState(rule?.tag ?? '')
  const [answer, setAnswer] = useState<{ readonly to: string; readonly change: RuleChange } | null>(null)
  const { task, run } = useAct([['streamRules', 'list']])
  const checking = useAct()
  const [, navigate] = useLocation()
  const endpoint = endpointOfStream[stream]
  const errors = useRuleErrors(value, endpoint)
  const draft = { value: value.trim(), tag: tag.trim() === '' ? null : tag.trim() }
  const isReady = draft.value !== '' && errors.length === 0
  const isChanged = rule === null || draft.value !== rule.value || draft.tag !== rule.tag
  const refusals = answer?.to === draft.value ? answer.change.refused : []

  const save = async () => {
    const outcome = await run(() =>
      rule === null
        ? bridge.streamRules.add({ stream, rules: [draft] })
        : bridge.streamRules.replace({ stream, rule, draft }),
    )
    if (!outcome.ok) return
    setAnswer({ to: draft.value, change: outcome.value })
    const [created] = outcome.value.created
    if (created === undefined) return
    notices.say('ok', rule === null ? t`Rule added.` : t`Rule saved.`)
    navigate(`/streams/rules/${encodeURIComponent(created.id ?? created.value)}`)
  }
  const check = async () => {
    const outcome = await checking.run(() => bridge.streamRules.check({ rules: [draft] }))
    if (outcome.ok) setAnswer({ to: draft.value, change: outcome.value })
  }
  const isChecked = answer?.to === draft.value && answer.change.created.length > 0
  return (
    <div>
      <Form
        label={rule === null ? t`Add rule` : t`Rule`}
        layout="panel"
        submitLabel={rule === null ? t`Add rule` : t`Save rule`}
        disabled={errors.length > 0}
        missing={reasonFor(draft.value, isChanged)}
        task={task}
        onRetry="submit"
        onSubmit={save}
        beside={
          stream === 'filtered' && (
            <Button
              disabled={draft.value === ''}
              loading={checking.task.kind === 'running'}
              onClick={check}
            >{t`Check on the service`}</Button>
          )
        }
      >
        <Section
          title={t`Text and tag`}
          hint={
            rule === null
              ? t`The stream applies a new rule within about 20 seconds.`
              : t`Saving adds the changed rule and deletes this one.`
          }
        >
          <RuleField
            label={t`Rule`}
            text={value}
            endpoint={endpoint}
            limit={streamRuleLimit}
            onChange={setValue}
          />
          {rule === null && value === '' && <RuleExamples endpoint={endpoint} onChoose={setValue} />}
          <TextInput
            label={t`Tag`}
            description={t`Delivered with each post that matches.`}
            value={tag}
            maxLength={1_000}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
          <WaitNotice operations={changing} />
          {checking.task.kind === 'failed' && <FaultNotice fault={checking.task.fault} onRetry={check} />}
          <div role="status">
            {refusals.map((refusal) => (
              <Refusal key={refusal.message} refusal={refusal} />
            ))}
            {isChecked && rule === null && (
              <StatusLabel
                shape="text"
                tone="ok"
                icon={IconCheck}
                label={t`The service accepts this rule.`}
              />
            )}
          </div>
        </Section>
        <RuleTrial stream={stream} value={draft.value} isReady={isReady} />
        {stream === 'filtered' && <RuleVolume value={draft.value} isReady={isReady} />}
      </Form>
      {rule !== null && <DeleteRule stream={stream} rule={rule} onGone={onGone} />}
    </div>
  )
}

interface DeleteRuleProps {
  readonly stream: RuleStream
  readonly rule: StreamRule
  readonly onGone: () => void
}

function DeleteRule({ stream, rule, onGone }: DeleteRuleProps) {
  const { bridge, notices } = useWorkbench()
  const removing = useAct([['streamRules', 'list']])
  return (
    <RemovalMenu
      label={t`Delete rule`}
      title={t`Delete this rule?`}
      task={removing.task}
      onConfirm={async () => {
        const outcome = await removing.run(() => bridge.streamRules.remove({ stream, rules: [rule] }))
        if (outcome.ok) {
          notices.say('ok', t`Rule deleted.`)
          onGone()
        }
        return outcome
      }}
    >
      <p>
        <code>{rule.value}</code>
      </p>
      <p>{t`Posts that only this rule matches are no longer delivered.`}</p>
    </RemovalMenu>
  )
}

function Refusal({ refusal: { reason, message, nextStep } }: { readonly refusal: RuleRefusal }) {
  return (
    <Group gap={8} align="flex-start">
      <StatusLabel
        shape="text"
        tone={reason === 'duplicate' ? 'information' : 'error'}
        icon={IconAlertCircle}
        label={
          reason === 'duplicate' ? t`The stream already has this rule.` : t`The service refuses this rule.`
        }
      />
      {reason !== 'duplicate' && <Text>{message}</Text>}
      {/* The errors of an invalid rule are marked where they are. */}
      {reason !== 'invalid' && <Text>{nextStep}</Text>}
    </Group>
  )
}
