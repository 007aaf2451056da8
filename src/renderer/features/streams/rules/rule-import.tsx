import { Group, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCopyCheck, IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { streamRuleOperations } from '../../../../shared/api/platform/stream-rules.ts'
import { readRule } from '../../../../shared/streams/read-rule.ts'
import {
  endpointOfStream,
  type RuleChange,
  type RuleDraft,
  type RuleFile,
  type RuleStream,
  type StreamRule,
} from '../../../../shared/streams/stream-rule.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import styles from '../streams.module.css'

interface RuleImportProps {
  readonly file: RuleFile | null
  readonly stream: RuleStream
  /** Rules that the stream has. */
  readonly known: readonly StreamRule[]
  readonly onDone: () => void
}

/** More would be a long wait; the rest of a larger file can be added afterwards. */
const maxAtOnce = 1_000
const maxListed = 200

interface ImportedRule extends RuleDraft {
  readonly state: 'new' | 'known' | 'wrong'
  readonly message: string
}

/** The rules of a file: which are new, which the stream has, and which are wrong. */
export function RuleImport({ file, stream, known, onDone }: RuleImportProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['streamRules', 'list']])
  const [change, setChange] = useState<RuleChange | null>(null)
  if (file === null) {
    return (
      <EmptyState icon={IconFileOff} sentence={t`No file is open.`}>
        <Button onClick={onDone}>{t`Back to the list`}</Button>
      </EmptyState>
    )
  }
  const rules = file.rules.map((rule) => checkRule(rule, stream, known))
  const fresh = rules.filter(({ state }) => state === 'new').slice(0, maxAtOnce)
  const counts = (['new', 'known', 'wrong'] as const).map(
    (state) => rules.filter((rule) => rule.state === state).length,
  )
  const add = async () => {
    const rules = fresh.map(({ value, tag }) => ({ value, tag }))
    const outcome = await run(() => bridge.streamRules.add({ stream, rules }))
    if (!outcome.ok) return
    setChange(outcome.value)
    const created = outcome.value.created.length
    notices.say('ok', plural(created, { one: '# rule added.', other: '# rules added.' }))
    if (outcome.value.refused.length === 0) onDone()
  }
  const [count = 0, same = 0, wrong = 0] = counts
  return (
    <Section
      title={file.fileName}
      hint={t`${plural(count, { one: '# new rule', other: '# new rules' })}, ${plural(same, { one: '# already there', other: '# already there' })}, ${plural(wrong + file.unreadable, { one: '# with errors', other: '# with errors' })}.`}
    >
      <Group gap={8}>
        <Button
          variant="filled"
          disabled={fresh.length === 0}
          loading={task.kind === 'running'}
          onClick={add}
        >
          {plural(fresh.length, { one: 'Add # rule', other: 'Add # rules' })}
        </Button>
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </Group>
      <WaitNotice operations={[streamRuleOperations.change, streamRuleOperations.addDedicated]} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={add} />}
      {change !== null && change.refused.length > 0 && (
        <>
          <ul className={`${parts.ruled} ${styles.matches}`} aria-label={t`Refused rules`}>
            {change.refused.map(({ value, message }) => (
              <li key={value}>
                <code>{value}</code> {message}
              </li>
            ))}
          </ul>
          {[...new Set(change.refused.map(({ nextStep }) => nextStep))].map((nextStep) => (
            <p key={nextStep}>{nextStep}</p>
          ))}
        </>
      )}
      <ul className={`${parts.ruled} ${styles.matches}`} aria-label={t`Rules in the file`}>
        {rules.slice(0, maxListed).map((rule) => (
          <li key={rule.value}>
            <State {...rule} /> <code>{rule.value}</code>
            {rule.tag !== null && <Text component="span" c="dimmed">{` ${rule.tag}`}</Text>}
            {rule.message !== '' && <p>{rule.message}</p>}
          </li>
        ))}
      </ul>
      {rules.length > maxListed && (
        <Text c="dimmed">
          {plural(rules.length - maxListed, { one: '# more rule', other: '# more rules' })}
        </Text>
      )}
    </Section>
  )
}

function State({ state }: Pick<ImportedRule, 'state'>) {
  switch (state) {
    case 'new':
      return <StatusLabel tone="ok" icon={IconCheck} label={t`New`} />
    case 'known':
      return <StatusLabel tone="neutral" icon={IconCopyCheck} label={t`Already there`} />
    case 'wrong':
      return <StatusLabel tone="error" icon={IconAlertCircle} label={t`Error`} />
  }
}

function checkRule(rule: RuleDraft, stream: RuleStream, known: readonly StreamRule[]): ImportedRule {
  if (known.some(({ value }) => value === rule.value)) return { ...rule, state: 'known', message: '' }
  const ruleResult = readRule(rule.value, endpointOfStream[stream])
  return ruleResult.kind === 'rule'
    ? { ...rule, state: 'new', message: '' }
    : { ...rule, state: 'wrong', message: ruleResult.errors[0]?.message ?? '' }
}
