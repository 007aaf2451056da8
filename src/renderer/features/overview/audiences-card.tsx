import { Text } from '@mantine/core'
import { IconCircleCheck, IconUsersMinus } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AudienceSummary } from '../../../shared/contract/audiences.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatCount } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, CardEmptyState } from './card.tsx'
import styles from './overview.module.css'

/** Audiences that can't be used for targeting. */
export function AudiencesCard({ audiences }: { readonly audiences: AudienceSummary | null }) {
  return (
    <Card title={t`Audiences`} link={{ href: '/audiences', label: t`Audiences` }}>
      {audiences === null ? (
        <CardEmptyState>{t`Audiences aren’t synced yet. They sync when the service can be reached.`}</CardEmptyState>
      ) : audiences.total === 0 ? (
        <CardEmptyState>{t`No audiences in this account.`}</CardEmptyState>
      ) : (
        <Sizes audiences={audiences} />
      )}
    </Card>
  )
}

function Sizes({ audiences: { total, tooSmall, rows, readAt } }: { readonly audiences: AudienceSummary }) {
  return (
    <>
      {tooSmall === 0 ? (
        <StatusLabel
          shape="text"
          tone="ok"
          icon={IconCircleCheck}
          label={plural(total, { one: '# audience, none too small', other: '# audiences, none too small' })}
        />
      ) : (
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconUsersMinus}
          label={t`${formatCount(tooSmall)} of ${formatCount(total)} too small to target`}
        />
      )}
      <ul className={styles.rows} aria-label={t`Audiences that are too small`}>
        {rows.map(({ id, name }) => (
          <li key={id} className={styles.row}>
            <Link href={`/audiences/${encodeURIComponent(id)}`} className={styles.rowTitle}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Text c="dimmed">{rich`Updated ${<RelativeTime at={readAt} />}`}</Text>
    </>
  )
}
