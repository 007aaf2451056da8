import { Link } from 'wouter'
import type { Operation } from '../../../../shared/api/operation.ts'
import { authenticationsOf } from '../../../../shared/console/console-form.ts'
import { changesOf } from '../../../../shared/console/platform-changelog.ts'
import { durationLabel } from '../../../../shared/text/duration.ts'
import { t } from '../../../../shared/text/language.ts'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { CitationLink } from '../../../ui/service-docs/citation-link.tsx'
import { authenticationLabel, hostLabel } from '../console-labels.ts'
import { dateLabel } from './date-labels.ts'

const effects = {
  read: t`Reads only`,
  write: t`Writes`,
  destructive: t`Deletes or revokes; asks before sending`,
} as const

/** What sending it does and costs, and where it's documented. */
export function OperationFacts({ operation }: { readonly operation: Operation }) {
  return <FieldList fields={factsOf(operation)} />
}

function factsOf({ effect, limit, paging, source }: Operation) {
  return {
    [t`Effect`]: effects[effect],
    [t`Rate window`]:
      limit !== null &&
      t`${formatCount(limit.limit)} in ${durationLabel(limit.windowSeconds * 1_000)} (${limit.bucket})`,
    [t`Paging`]:
      paging.kind === 'cursor' && t`By cursor, up to ${formatCount(paging.maximumCount)} records a page`,
    [t`Source`]: <CitationLink citation={source} />,
  }
}

/** Facts about an operation: documentation, rate limit, changelog. */
export function OperationAbout({ operation }: { readonly operation: Operation }) {
  const { id, host, scopes, deprecated } = operation
  const changes = changesOf(id)
  return (
    <FieldList
      fields={{
        [t`ID`]: <code>{id}</code>,
        [t`Host`]: hostLabel[host],
        [t`Authentication`]: authenticationsOf(operation)
          .map((one) => authenticationLabel[one])
          .join('; '),
        ...(scopes !== null && { [t`OAuth 2.0 scopes`]: <code>{scopes.join(' ')}</code> }),
        ...factsOf(operation),
        ...(deprecated !== null && {
          [t`Deprecated`]: t`Since ${dateLabel(deprecated.since)}. ${deprecated.instead}`,
        }),
        ...(changes.length > 0 && {
          [t`Changelog`]: (
            <>
              {changes.map(({ id: key, date, title }) => (
                <p key={key}>
                  {dateLabel(date)}: {title}
                </p>
              ))}
              <Link href="/console/changelog">{t`Open the changelog`}</Link>
            </>
          ),
        }),
      }}
    />
  )
}
