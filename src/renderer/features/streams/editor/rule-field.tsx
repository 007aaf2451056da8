import { Stack, Text } from '@mantine/core'
import { lazy, Suspense, useId, useMemo, useRef } from 'react'
import type { RuleEndpoint } from '../../../../shared/streams/operators.ts'
import { type RuleError, readRule } from '../../../../shared/streams/read-rule.ts'
import { hintOf } from '../../../../shared/streams/rule-hints.ts'
import { countCharacters } from '../../../../shared/text/characters.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import styles from '../streams.module.css'
import type { RuleEditorHandle } from './rule-editor.tsx'

const RuleEditor = lazy(async () => ({ default: (await import('./rule-editor.tsx')).RuleEditor }))

interface RuleFieldProps {
  readonly label: string
  readonly text: string
  readonly endpoint: RuleEndpoint
  /** Characters that the service takes at most. */
  readonly limit: number
  /** In a row with other fields, this stands for its label; its length counts once it matters. */
  readonly hint?: string
  readonly onChange: (text: string) => void
}

/** A rule or query, its errors under their place, and its length. */
export function RuleField({ label, text, endpoint, limit, hint, onChange }: RuleFieldProps) {
  const editor = useRef<RuleEditorHandle>(null)
  const id = useId()
  const errors = useRuleErrors(text, endpoint)
  const length = countCharacters(text)
  return (
    <Stack gap={4} miw={0} className={hint === undefined ? undefined : styles.inRow}>
      {hint === undefined && (
        <Text component="span" fw={500}>
          {label}
        </Text>
      )}
      <Suspense fallback={<pre className={styles.loadingEditor}>{text}</pre>}>
        <RuleEditor
          ref={editor}
          label={label}
          text={text}
          hint={hint}
          endpoint={endpoint}
          errors={errors}
          onChange={onChange}
          describedBy={`${id}-errors`}
        />
      </Suspense>
      <div id={`${id}-errors`} role="status" className={styles.errors}>
        {errors.map((error) => (
          <ErrorLine
            key={`${error.position} ${error.message}`}
            error={error}
            text={text}
            endpoint={endpoint}
            onGo={() => editor.current?.goTo(error.position)}
          />
        ))}
      </div>
      {(hint === undefined || length > limit * almostFull) && (
        <Text
          component="span"
          className={styles.length}
          data-over={length > limit || undefined}
        >{t`${formatCount(length)} of ${formatCount(limit)} characters`}</Text>
      )}
    </Stack>
  )
}

const almostFull = 0.8

/** None while there is nothing to read. */
export function useRuleErrors(text: string, endpoint: RuleEndpoint): readonly RuleError[] {
  return useMemo(() => {
    if (text.trim() === '') return []
    const ruleResult = readRule(text, endpoint)
    return ruleResult.kind === 'rule' ? [] : ruleResult.errors
  }, [text, endpoint])
}

/** Characters around the error that are shown. */
const around = 24

interface ErrorLineProps {
  readonly error: RuleError
  readonly text: string
  readonly endpoint: RuleEndpoint
  readonly onGo: () => void
}

function ErrorLine({ error, text, endpoint, onGo }: ErrorLineProps) {
  const { position, message } = error
  const from = Math.max(0, position - 1 - around)
  const excerpt = text.slice(from, position - 1 + around)
  const hint = hintOf(error, endpoint)
  return (
    <div className={styles.error}>
      <pre aria-hidden className={styles.excerpt}>
        {`${excerpt}\n${' '.repeat(position - 1 - from)}^`}
      </pre>
      <p>
        <button type="button" className={parts.link} onClick={onGo}>{t`Character ${position}`}</button>{' '}
        {message.replace(/ \(at position \d+\)$/, '')}
        {hint !== null && ` · ${hint}`}
      </p>
    </div>
  )
}
