import { Group, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconBarrierBlock,
  IconCards,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
  IconList,
  IconPhoto,
  IconSpeakerphone,
  IconTarget,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftFindings, DraftSummary } from '../../../shared/drafts/draft.ts'
import { type DraftSubject, draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import type { OverviewFindings } from '../../../shared/overview/overview.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useOpenDraft } from '../../changes/open-draft.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { Card, CardEmptyState } from './card.tsx'
import { LatestPublishes } from './latest-publishes.tsx'
import styles from './overview.module.css'

const maxKinds = 4
const maxIssues = 3

interface ChangesCardProps {
  readonly changes: DraftSummary
  readonly findings: OverviewFindings
  /** Whose last publishes it names if nothing waits; null where jobs have a card of their own. */
  readonly publishesOf: Workspace | null
}

/** Unpublished changes on this computer, and what keeps them from being published. */
export function ChangesCard({ changes, findings, publishesOf }: ChangesCardProps) {
  const { unpublished, bySubject } = changes
  const subjects = draftSubjects
    .map((subject) => ({ subject, count: bySubject[subject] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxKinds)
  return (
    <Card title={t`Unpublished changes`} link={{ href: '/review', label: t`Review` }}>
      {unpublished === 0 ? (
        <>
          <CardEmptyState>{t`Everything is published. Edits stay on this computer until you publish.`}</CardEmptyState>
          {publishesOf !== null && <LatestPublishes workspace={publishesOf} />}
        </>
      ) : (
        <>
          <ul className={styles.kinds} aria-label={t`Changes by kind`}>
            {subjects.map(({ subject, count }) => (
              <Kind key={subject} subject={subject} count={count} />
            ))}
          </ul>
          <States changes={changes} findings={findings} />
          <ul className={`${styles.rows} ${parts.hideEmpty}`} aria-label={t`First issues`}>
            {findings.rows.slice(0, maxIssues).map((row) => (
              <FindingRow key={row.draftId} row={row} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const icons: Partial<Readonly<Record<DraftSubject, TablerIcon>>> = {
  campaign: IconSpeakerphone,
  lineItem: IconList,
  media: IconPhoto,
  accountMedia: IconPhoto,
  customAudience: IconUsersGroup,
  audiencePermission: IconUsersGroup,
  targeting: IconTarget,
}

function Kind({ subject, count }: { readonly subject: DraftSubject; readonly count: number }) {
  const Icon = icons[subject] ?? IconCards
  const { one, many } = kinds[subject].label
  return (
    <li className={styles.kind}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <strong>{formatCount(count)}</strong> {count === 1 ? one : many}
    </li>
  )
}

interface State {
  readonly count: number
  readonly href: string
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly label: (count: number) => string
}

/** Only what a check covers is said: a draft whose required fields are empty isn't free of issues. */
function States({
  changes: { failed, unknown, conflicts },
  findings,
}: Omit<ChangesCardProps, 'publishesOf'>) {
  const { errors, incomplete, warnings, blocked } = findings
  const states: readonly State[] = [
    {
      count: failed,
      href: '/review',
      tone: 'error',
      icon: IconCircleX,
      label: (count) => t`${formatCount(count)} failed`,
    },
    {
      count: unknown,
      href: '/activity',
      tone: 'attention',
      icon: IconHelpCircle,
      label: (count) => t`${formatCount(count)} with an unknown outcome`,
    },
    {
      count: conflicts,
      href: '/conflicts',
      tone: 'attention',
      icon: IconArrowsLeftRight,
      label: (count) => plural(count, { one: '# conflict', other: '# conflicts' }),
    },
    {
      count: errors,
      href: '/review',
      tone: 'error',
      icon: IconCircleX,
      label: (count) => plural(count, { one: '# change with errors', other: '# changes with errors' }),
    },
    {
      count: incomplete,
      href: '/review',
      tone: 'attention',
      icon: IconCircleDashed,
      label: (count) => plural(count, { one: '# to complete', other: '# to complete' }),
    },
    {
      count: warnings,
      href: '/review',
      tone: 'neutral',
      icon: IconAlertTriangle,
      label: (count) => t`${formatCount(count)} with warnings`,
    },
    {
      count: blocked,
      href: '/review',
      tone: 'neutral',
      icon: IconBarrierBlock,
      label: (count) => t`${formatCount(count)} waiting`,
    },
  ]
  return (
    <Group gap="4px 8px" className={parts.hideEmpty}>
      {states
        .filter(({ count }) => count > 0)
        .map(({ count, href, tone, icon, label }) => (
          <Link key={label(count)} href={href}>
            <StatusLabel tone={tone} icon={icon} label={label(count)} />
          </Link>
        ))}
    </Group>
  )
}

/** Links to the field of the first issue. */
function FindingRow({ row }: { readonly row: DraftFindings }) {
  const openDraft = useOpenDraft()
  const first = row.findings.find(({ severity }) => severity === 'error') ?? row.findings[0]
  const blocker = row.blockedBy[0]
  const message = first?.message ?? (blocker === undefined ? '' : t`Waits for ${blocker.title}.`)
  return (
    <li>
      <UnstyledButton
        className={styles.issue ?? ''}
        onClick={() => openDraft(row.draftId, first?.field ?? null)}
      >
        <span className={styles.rowTitle}>{row.title}</span>
        <span className={styles.rowWhy}>{message}</span>
      </UnstyledButton>
    </li>
  )
}
