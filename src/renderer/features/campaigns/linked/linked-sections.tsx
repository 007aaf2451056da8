import { Checkbox, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Fetched } from '../../../../shared/core/fetched.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { ownName } from '../../../../shared/targeting/criterion-names.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { useRefreshable } from '../../../data/client.ts'
import { DeletedLabel } from '../../../drafting/change-label.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import styles from '../inspector/inspector.module.css'
import { CuratedSection } from './curated-section.tsx'

interface LinkedSectionsProps {
  readonly form: EntityForm
  readonly remoteId: string
}

/** Entities linked to a line item on the service: category, posts, funding, audiences; each with its age. */
export function LinkedSections({ form, remoteId }: LinkedSectionsProps) {
  const { workspace, timezone } = form
  const [withDeleted, setWithDeleted] = useState(false)
  const input = { workspace, remoteId, withDeleted }
  const { value: linked, fault, isFetching, refresh } = useRefreshable('campaigns', 'linked', input)
  const deleted = withDeleted ? linked?.deleted : null
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} onRetry={refresh} />}
      <CuratedSection form={form} remoteId={remoteId} links={linked?.curatedCategories ?? null} />
      <Deleted name={t`Deleted curated categories`} part={deleted?.curatedCategories} timezone={timezone} />
      <Section
        title={t`Related`}
        actions={<RefreshButton label={t`Refresh`} busy={isFetching} onClick={refresh} />}
      >
        <Checkbox
          label={t`Show deleted`}
          checked={withDeleted}
          onChange={({ currentTarget }) => setWithDeleted(currentTarget.checked)}
        />
        <Part name={t`Funding instrument`} part={linked?.fundingInstrument ?? null} timezone={timezone}>
          {linked?.fundingInstrument.value && (
            <p>
              {linked.fundingInstrument.value.title}{' '}
              <span className={styles.note}>{linked.fundingInstrument.value.detail}</span>
            </p>
          )}
          {linked?.fundingInstrument.value && (
            <RecordFold
              what={t`funding instrument`}
              record={linked.fundingInstrument.value.record}
              timeZone={timezone}
            />
          )}
        </Part>
        <Deleted
          name={t`Deleted funding instruments`}
          part={deleted?.fundingInstruments}
          timezone={timezone}
        />
        <Part name={t`Promoted posts`} part={linked?.promotedPosts ?? null} timezone={timezone}>
          <ul className={styles.list} aria-label={t`Promoted posts`}>
            {(linked?.promotedPosts.value ?? []).map(({ id, postId, status, approval, text, record }) => (
              <li key={id}>
                <Link href={`/creatives/posts/${encodeURIComponent(postId)}`}>
                  {text ?? t`Post that isn’t synced`}
                </Link>
                {text === null && <code>{postId}</code>}
                <span className={styles.note}>
                  {[status, approval]
                    .flatMap((constant) => (constant === null ? [] : fromConstant(constant)))
                    .join(', ')}
                </span>
                <RecordFold what={t`promoted post ${id}`} record={record} timeZone={timezone} />
              </li>
            ))}
          </ul>
        </Part>
        <Deleted name={t`Deleted promoted posts`} part={deleted?.promotedPosts} timezone={timezone} />
        <Part name={t`Custom audiences`} part={linked?.audiences ?? null} timezone={timezone}>
          <ul className={styles.list} aria-label={t`Custom audiences`}>
            {(linked?.audiences.value ?? []).map(({ id, name, negated }) => (
              <li key={id}>
                {name} <code>{id}</code>
                {negated && <span className={styles.note}>{t`excluded`}</span>}
              </li>
            ))}
          </ul>
        </Part>
        <Part name={t`Targeting criteria`} part={linked?.targeting ?? null} timezone={timezone}>
          <ul className={styles.list} aria-label={t`Targeting criteria`}>
            {(linked?.targeting.value ?? []).map((criterion) => (
              <li key={String(criterion.id)}>
                {criterionLabel(criterion)}
                <RecordFold
                  what={t`targeting criterion ${String(criterion.id)}`}
                  record={criterion}
                  timeZone={timezone}
                />
              </li>
            ))}
          </ul>
        </Part>
        <Deleted name={t`Deleted targeting criteria`} part={deleted?.targeting} timezone={timezone} />
      </Section>
    </>
  )
}

/** "Location: United States", or "Not device: Tablet" if it's excluded. */
function criterionLabel({
  targeting_type: type,
  targeting_value: value,
  name,
  operator_type: operator,
}: Fields) {
  const kind = typeof type === 'string' ? fromConstant(type) : t`Criterion`
  // The service names some values by their constants.
  const valueName = ownName(String(type), String(value)) ?? name ?? value ?? ''
  return `${operator === 'NE' ? t`Not: ${kind}` : kind}: ${String(valueName)}`
}

interface DeletedProps {
  readonly name: string
  /** Undefined until it's shown. */
  readonly part: Fetched<readonly Fields[]> | undefined
  readonly timezone: string
}

/** Linked entities that the service deleted; read-only. */
function Deleted({ name, part, timezone }: DeletedProps) {
  if (part === undefined) return null
  return (
    <Part name={name} part={part} timezone={timezone}>
      <ul className={styles.list} aria-label={name}>
        {(part.value ?? []).map((record) => (
          <li key={String(record.id)}>
            <DeletedLabel />
            <span>{deletedLabel(record)}</span>
            <RecordFold what={t`deleted record ${String(record.id)}`} record={record} timeZone={timezone} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function deletedLabel(record: Fields): string {
  if (record.targeting_type !== undefined) return criterionLabel(record)
  const { tweet_id: post, curated_category_id: category, description, id } = record
  const [named] = [post, category, description, id].filter((value) => typeof value === 'string')
  return String(named ?? '')
}

interface PartProps {
  readonly name: string
  readonly part: Fetched<unknown> | null
  readonly timezone: string
  readonly children: ReactNode
}

function Part({ name, part, timezone, children }: PartProps) {
  const isEmpty = Array.isArray(part?.value) && part.value.length === 0
  return (
    <Stack gap={8}>
      <Group component="span" gap="4px 8px">
        <b>{name}</b>
        {part !== null && (
          <span className={styles.note}>
            {part.readAt === null
              ? t`Not synced yet`
              : rich`Updated ${<RelativeTime at={part.readAt} timeZone={timezone} />}`}
          </span>
        )}
      </Group>
      {part !== null && part.fault !== null && <FaultNotice fault={part.fault} />}
      {isEmpty ? <p className={styles.note}>{t`None.`}</p> : children}
    </Stack>
  )
}
