import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { readRule } from '../../../shared/streams/read-rule.ts'
import { readRuleFile, writeRuleFile } from '../../../shared/streams/rule-file.ts'
import { endpointOfStream, type RuleDraft, type RuleStream } from '../../../shared/streams/stream-rule.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import { nameOf } from '../../core/files/file-name.ts'
import { fileLimits } from '../../core/files/limits.ts'
import type { Clock } from '../../core/ports.ts'
import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import { createRuleGateway } from './rule-gateway.ts'
import type { RuleTrialWork } from './rule-trial-host.ts'

export interface RulesParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication'>
  readonly clock: Clock
  readonly dialog: Pick<FileDialog, 'pickFile' | 'saveFile'>
  readonly files: Pick<TextFiles, 'read' | 'write'>
  readonly work: RuleTrialWork
  /** Called after a change of the rules at the service. */
  readonly changed: () => void
}

export function createRules({
  calls,
  clock,
  dialog,
  files,
  work,
  changed,
}: RulesParts): Handlers<'streamRules'> {
  const gateway = createRuleGateway(calls)

  const noted = async <Value>(change: Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    const outcome = await change
    changed()
    return outcome
  }

  const list = async (stream: RuleStream) => {
    const caller = calls.application()
    return caller.ok ? gateway.list(caller.value, stream) : caller
  }

  return {
    async list({ stream }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const [rules, cap] = await Promise.all([
        gateway.list(caller.value, stream),
        gateway.cap(caller.value, stream),
      ])
      // Without the count, the rules are still worth showing.
      return mapOutcome(rules, (found) => ({
        rules: found,
        cap: cap.ok ? cap.value : null,
        seenAt: clock.now(),
      }))
    },
    async check({ rules }) {
      const caller = calls.application()
      return caller.ok ? gateway.check(caller.value, rules) : caller
    },
    async add({ stream, rules }) {
      const caller = calls.application()
      return caller.ok ? noted(gateway.add(caller.value, stream, rules)) : caller
    },
    async replace({ stream, rule, draft }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const add = (one: RuleDraft) => noted(gateway.add(caller.value, stream, [one]))
      const remove = () => noted(gateway.remove(caller.value, stream, [rule]))
      if (draft.value !== rule.value) {
        const added = await add(draft)
        if (!added.ok || added.value.created.length === 0) return added
        const removed = await remove()
        return removed.ok ? added : removed
      }
      // The same text twice is refused, so the old rule goes first.
      const removed = await remove()
      if (!removed.ok) return removed
      const added = await add(draft)
      if (!added.ok || added.value.created.length === 0) await add({ value: rule.value, tag: rule.tag })
      return added
    },
    async remove({ stream, rules }) {
      const caller = calls.application()
      return caller.ok ? noted(gateway.remove(caller.value, stream, rules)) : caller
    },
    async tryOut({ stream, value, posts }) {
      const ruleReading = readRule(value, endpointOfStream[stream])
      if (ruleReading.kind === 'wrong') return fail(invalidRule(ruleReading.errors))
      return work.api.tryRule({ value, endpoint: endpointOfStream[stream], posts })
    },
    async export({ stream }) {
      const rules = await list(stream)
      if (!rules.ok) return rules
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      const path = await dialog.saveFile('rules', t`Stream rules ${day}.json`)
      if (path === null) return succeed(null)
      const content = writeRuleFile(rules.value)
      return mapOutcome(await files.write(path, content), () => ({
        fileName: nameOf(path),
        rules: rules.value.length,
      }))
    },
    async openFile() {
      const path = await dialog.pickFile('rules')
      if (path === null) return succeed(null)
      const text = await files.read(path)
      if (!text.ok) return text
      const fileReading = readRuleFile(text.value, fileLimits.text)
      if (fileReading.kind === 'refused') return refuse(fileReading.reason)
      return succeed({ fileName: nameOf(path), rules: fileReading.rules, unreadable: fileReading.unreadable })
    },
  }
}

function invalidRule(errors: readonly { readonly message: string }[]) {
  const [first] = errors
  return {
    kind: 'invalid',
    errors: errors.map(({ message }) => ({ code: 'RULE', message, field: 'value' })),
    message: first?.message ?? t`This isn’t a rule.`,
  } as const
}
