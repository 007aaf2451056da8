import { Text } from '@mantine/core'
import { IconArrowsDiff, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { json } from '../../../shared/core/json.ts'
import { diffJson, type JsonDiff } from '../../../shared/core/json-diff.ts'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { StatusLabel } from '../status-label.tsx'
import styles from './json-differences.module.css'

export interface JsonBody {
  readonly text: string
  /** Whether it's only the beginning, or no text. */
  readonly isPartial: boolean
}

interface JsonDifferencesProps {
  readonly before: JsonBody
  readonly after: JsonBody
  /** What marks a member that only one of them has. */
  readonly onlyLabels: Readonly<Record<'before' | 'after', string>>
}

const signs = {
  added: { tone: 'ok', icon: IconPlus },
  removed: { tone: 'error', icon: IconMinus },
  changed: { tone: 'information', icon: IconArrowsDiff },
} as const

/** Compares the structure of two bodies. */
export function JsonDifferences({ before, after, onlyLabels }: JsonDifferencesProps) {
  const diffs = useMemo(() => compare(before, after), [before, after])
  if (diffs === null)
    return (
      <Text c="dimmed">
        {before.text === after.text
          ? t`The bodies are identical.`
          : t`The bodies differ, but can’t be compared by structure: one isn’t complete JSON.`}
      </Text>
    )
  const labels = { added: onlyLabels.after, removed: onlyLabels.before, changed: t`Other` }
  return (
    <>
      <Text role="status" c="dimmed">
        {diffs.length === 0
          ? t`The bodies are equivalent.`
          : plural(diffs.length, { one: '# difference', other: '# differences' })}
      </Text>
      <ul className={styles.diffs} aria-label={t`Differences`}>
        {diffs.map((diff) => (
          <li key={diff.path}>
            <StatusLabel {...signs[diff.kind]} label={labels[diff.kind]} />
            <code>{diff.path === '' ? t`the whole` : diff.path}</code>
            <Sides diff={diff} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Sides({ diff: { left, right } }: { readonly diff: JsonDiff }) {
  return (
    <span className={styles.sides}>
      {left !== undefined && <del>{brief(writeJson(left))}</del>}
      {right !== undefined && <ins>{brief(writeJson(right))}</ins>}
    </span>
  )
}

function brief(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function compare(before: JsonBody, after: JsonBody): readonly JsonDiff[] | null {
  const beforeBody = readBody(before)
  const afterBody = readBody(after)
  return beforeBody === null || afterBody === null ? null : diffJson(beforeBody.value, afterBody.value)
}

function readBody({ text, isPartial }: JsonBody) {
  if (isPartial) return null
  try {
    return { value: json.parse(parseJson(text)) }
  } catch {
    return null
  }
}
