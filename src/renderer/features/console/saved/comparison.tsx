import { Text } from '@mantine/core'
import { IconArrowsDiff, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ConsoleHistoryEntry } from '../../../../shared/contract/console.ts'
import { json } from '../../../../shared/core/json.ts'
import { diffJson, type JsonDiff } from '../../../../shared/core/json-diff.ts'
import { parseJson, writeJson } from '../../../../shared/core/json-text.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { statusLabel } from '../console-labels.ts'
import comparisonStyles from './comparison.module.css'

interface ComparisonProps {
  readonly before: ConsoleHistoryEntry
  readonly after: ConsoleHistoryEntry
}

const kinds = {
  added: { tone: 'ok', icon: IconPlus, label: t`Only here` },
  removed: { tone: 'error', icon: IconMinus, label: t`Only there` },
  changed: { tone: 'information', icon: IconArrowsDiff, label: t`Other` },
} as const

/** Compares the structure of two responses. */
export function Comparison({ before, after }: ComparisonProps) {
  const diffs = useMemo(() => compare(before, after), [before, after])
  return (
    <Section title={t`Compared with request ${before.id}`}>
      {before.status !== after.status && (
        <p>{t`Status ${statusLabel(after.status)} here, ${statusLabel(before.status)} there.`}</p>
      )}
      {diffs === null ? (
        <Text c="dimmed">
          {before.body.text === after.body.text
            ? t`The bodies are identical.`
            : t`The bodies differ, but can’t be compared by structure: one isn’t complete JSON.`}
        </Text>
      ) : (
        <>
          <Text role="status" c="dimmed">
            {diffs.length === 0
              ? t`The bodies are equivalent.`
              : plural(diffs.length, { one: '# difference', other: '# differences' })}
          </Text>
          <ul className={comparisonStyles.diffs}>
            {diffs.map((diff) => (
              <li key={diff.path}>
                <StatusLabel {...kinds[diff.kind]} />
                <code>{diff.path === '' ? t`the whole` : diff.path}</code>
                <Sides diff={diff} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Sides({ diff: { left, right } }: { readonly diff: JsonDiff }) {
  return (
    <span className={comparisonStyles.sides}>
      {left !== undefined && <del>{brief(writeJson(left))}</del>}
      {right !== undefined && <ins>{brief(writeJson(right))}</ins>}
    </span>
  )
}

function brief(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function compare(before: ConsoleHistoryEntry, after: ConsoleHistoryEntry): readonly JsonDiff[] | null {
  const beforeBody = read(before)
  const afterBody = read(after)
  return beforeBody === null || afterBody === null ? null : diffJson(beforeBody.value, afterBody.value)
}

function read({ body }: ConsoleHistoryEntry) {
  if (body.cut || body.binary) return null
  try {
    return { value: json.parse(parseJson(body.text)) }
  } catch {
    return null
  }
}
