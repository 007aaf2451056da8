import { Group } from '@mantine/core'
import {
  IconArrowBigRight,
  IconCirclePlus,
  IconClockExclamation,
  IconCoin,
  IconTrashX,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import { type ChangelogEntry, platformChangelog } from '../../../../shared/console/platform-changelog.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { operationOf } from '../composer/composed.ts'
import { dateLabel } from '../composer/date-labels.ts'
import { ConsoleHeader } from '../console-header.tsx'
import styles from './changelog.module.css'

const kinds = {
  added: { tone: 'ok', icon: IconCirclePlus, label: t`Added` },
  changed: { tone: 'information', icon: IconArrowBigRight, label: t`Changed` },
  deprecated: { tone: 'attention', icon: IconClockExclamation, label: t`Deprecated` },
  removed: { tone: 'error', icon: IconTrashX, label: t`Removed` },
  terms: { tone: 'neutral', icon: IconCoin, label: t`Terms` },
} as const

/** What changed on the platform, newest first, with the affected operations. */
export function Changelog() {
  return (
    <>
      <ConsoleHeader view="/console/changelog" count={t`From the platform’s documentation`} />
      <div className={parts.scroll}>
        <ol className={styles.changelog} aria-label={t`Platform changes`}>
          {platformChangelog.map((entry) => (
            <li key={entry.id}>
              <time dateTime={entry.date}>{dateLabel(entry.date)}</time>
              <StatusLabel {...kinds[entry.kind]} />
              <div className={styles.change}>
                <h2>{entry.title}</h2>
                <p>{entry.detail}</p>
                <Operations entry={entry} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

function Operations({ entry }: { readonly entry: ChangelogEntry }) {
  const listedOperations = entry.operations.map(operationOf).filter((operation) => operation !== null)
  if (listedOperations.length === 0) return null
  return (
    <Group component="p" gap="4px 12px" align="stretch">
      {listedOperations.map(({ id, title }) => (
        <Link key={id} href={`/console/request/${encodeURIComponent(id)}`}>
          {title}
        </Link>
      ))}
    </Group>
  )
}
