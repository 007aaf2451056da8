import { useMemo } from 'react'
import type { ConsoleHistoryEntry } from '../../../../shared/contract/console.ts'
import { t } from '../../../../shared/text/language.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { type JsonBody, JsonDifferences } from '../../../ui/record/json-differences.tsx'
import { statusLabel } from '../../../ui/record/status-code.tsx'

interface ComparisonProps {
  readonly before: ConsoleHistoryEntry
  readonly after: ConsoleHistoryEntry
}

const onlyLabels = { before: t`Only there`, after: t`Only here` }

/** Compares the structure of two responses. */
export function Comparison({ before, after }: ComparisonProps) {
  const bodies = useMemo(() => ({ before: bodyOf(before), after: bodyOf(after) }), [before, after])
  return (
    <Section title={t`Compared with request ${before.id}`}>
      {before.status !== after.status && (
        <p>{t`Status ${statusLabel(after.status)} here, ${statusLabel(before.status)} there.`}</p>
      )}
      <JsonDifferences {...bodies} onlyLabels={onlyLabels} />
    </Section>
  )
}

function bodyOf({ body }: ConsoleHistoryEntry): JsonBody {
  return { text: body.text, isPartial: body.cut || body.binary }
}
