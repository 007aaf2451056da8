import { Group } from '@mantine/core'
import { IconArrowsLeftRight, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { DraftSummary } from '../../../shared/drafts/draft.ts'
import { draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import { capitalized } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Bars } from './bars.tsx'
import { Card, CardEmptyState, Figure } from './card.tsx'

const maxBars = 5

/** Unpublished changes on this computer. */
export function ChangesCard({ changes }: { readonly changes: DraftSummary }) {
  const { unpublished, bySubject, failed, unknown, conflicts } = changes
  const bars = draftSubjects
    .map((subject) => ({ subject, value: bySubject[subject] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, maxBars)
  return (
    <Card title={t`Unpublished changes`} link={{ href: '/review/changes', label: t`Review` }}>
      {unpublished === 0 ? (
        <CardEmptyState>{t`Everything is published. Edits stay on this computer until you publish.`}</CardEmptyState>
      ) : (
        <>
          <Figure value={formatCount(unpublished)} unit={unpublished === 1 ? t`change` : t`changes`} />
          <Group gap="4px 12px" align="stretch" className={parts.hideEmpty}>
            {failed > 0 && (
              <Link href="/review">
                <StatusLabel tone="error" icon={IconCircleX} label={t`${formatCount(failed)} failed`} />
              </Link>
            )}
            {unknown > 0 && (
              <Link href="/activity">
                <StatusLabel
                  tone="attention"
                  icon={IconHelpCircle}
                  label={t`${formatCount(unknown)} with an unknown outcome`}
                />
              </Link>
            )}
            {conflicts > 0 && (
              <Link href="/conflicts">
                <StatusLabel
                  tone="attention"
                  icon={IconArrowsLeftRight}
                  label={plural(conflicts, { one: '# conflict', other: '# conflicts' })}
                />
              </Link>
            )}
          </Group>
          {bars.length > 1 && (
            <Bars
              label={t`Changes by kind`}
              bars={bars.map(({ subject, value }) => ({
                key: subject,
                value,
                label: capitalized(kinds[subject].label.many),
                href: '/review/changes',
                valueText: formatCount(value),
              }))}
            />
          )}
        </>
      )}
    </Card>
  )
}
