import { Link } from 'wouter'
import type { Operation } from '../../../../shared/api/operation.ts'
import { authenticationsOf } from '../../../../shared/console/console-form.ts'
import { changesOf } from '../../../../shared/console/platform-changelog.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { authenticationLabel, hostLabel } from '../console-labels.ts'
import { dateLabel } from './date-labels.ts'

const documents = {
  platform: 'Platform document',
  advertising: 'Advertising document',
  decisions: 'Not in the documentation; defined by this program',
  public: 'Public sources',
} as const

const effects = {
  read: 'Reads only',
  write: 'Writes',
  destructive: 'Deletes or revokes; asks before sending',
} as const

/** What is known about an operation: where it is documented, how it is counted, what changed. */
export function OperationAbout({ operation }: { readonly operation: Operation }) {
  const { id, host, scopes, effect, limit, source, deprecated, paging } = operation
  const changes = changesOf(id)
  return (
    <Section title="About">
      <FieldList
        fields={{
          Id: <code>{id}</code>,
          Host: hostLabel[host],
          Authentication: authenticationsOf(operation)
            .map((one) => authenticationLabel[one])
            .join('; '),
          ...(scopes !== null && { 'OAuth 2.0 scopes': <code>{scopes.join(' ')}</code> }),
          Effect: effects[effect],
          'Rate window':
            limit !== null &&
            `${formatCount(limit.limit)} in ${limit.windowSeconds / 60} min (${limit.bucket})`,
          Paging:
            paging.kind === 'cursor' && `By cursor, up to ${formatCount(paging.maximumCount)} records a page`,
          Source: `${documents[source.document]}, ${source.place}`,
          ...(deprecated !== null && {
            Deprecated: `Since ${dateLabel(deprecated.since)}. ${deprecated.instead}`,
          }),
          ...(changes.length > 0 && {
            Changelog: (
              <>
                {changes.map(({ id: key, date, title }) => (
                  <p key={key}>
                    {dateLabel(date)}: {title}
                  </p>
                ))}
                <Link href="/console/changelog">Open the changelog</Link>
              </>
            ),
          }),
        }}
      />
    </Section>
  )
}
