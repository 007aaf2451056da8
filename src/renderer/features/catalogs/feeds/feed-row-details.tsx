import { Group, Stack, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FeedRowDetails as Details, FeedChange } from '../../../../shared/catalogs/feed.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { productFields } from '../../../../shared/catalogs/product-merge.ts'
import { t } from '../../../../shared/text/language.ts'
import { sourceLabel } from '../../../ui/form/source-label.ts'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { CitationLink } from '../../../ui/service-docs/citation-link.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { FindingLabel } from '../finding-label.tsx'
import { feedChangeLabel } from './feed-labels.ts'

/** The effect of an upload on a row; what isn't sent is a state, the rest a word. */
export function FeedChangeLabel({ change }: { readonly change: FeedChange }) {
  const label = feedChangeLabel[change]
  return change === 'held' ? (
    <StatusLabel tone="attention" icon={IconHandStop} label={label} />
  ) : (
    <span>{label}</span>
  )
}

interface FeedRowDetailsProps {
  readonly details: Details
  /** Mends the issues of a rule, in all rows. */
  readonly fix: { readonly rule: string; readonly button: ReactNode }
}

/** A row of an opened feed: its issues, and the resulting product. */
export function FeedRowDetails({ details: { row, product, findings }, fix }: FeedRowDetailsProps) {
  return (
    // A row without an ID has nothing focusable in here, and long ones must scroll by keyboard.
    <Stack gap={12} tabIndex={0}>
      <Stack gap={8}>
        {findings.map((finding) => (
          <Stack key={`${finding.rule}${finding.message}`} gap={2} py={8} px={12} className={parts.framed}>
            <FindingLabel finding={finding} />
            <Text span inherit c="dimmed">
              {finding.source.basis === 'policy' ? (
                sourceLabel(finding.source)
              ) : (
                <CitationLink citation={finding.source} />
              )}
            </Text>
            {finding.rule === fix.rule && <Group mt={4}>{fix.button}</Group>}
          </Stack>
        ))}
      </Stack>
      <FieldList>
        <FieldRow name={productLabels.id}>{row.id !== '' && <IdText text={row.id} what={t`ID`} />}</FieldRow>
        {productFields
          .filter((field) => field !== 'id' && product[field] !== undefined)
          .map((field) => (
            <FieldRow key={field} name={productLabels[field]}>
              {String(product[field])}
            </FieldRow>
          ))}
      </FieldList>
    </Stack>
  )
}
