import { Box, Stack } from '@mantine/core'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { usesLabel } from '../../../shared/entities/uses.ts'
import { irreversibleLabel } from '../../../shared/publishing/irreversible-label.ts'
import type { ReviewItem } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AuthorLabel } from '../../changes/author-label.tsx'
import { ChangeList } from '../../changes/change-list.tsx'
import { fieldLabel } from '../../changes/field-labels.ts'
import layout from '../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { exactTime } from '../../ui/time.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { alertLabel, alertsOf, sumLines } from './money-labels.ts'
import { SumsTable } from './money-part.tsx'
import styles from './print.module.css'
import type { WholeReview } from './whole-review.ts'

interface PrintedPagesProps {
  readonly review: WholeReview
  readonly workspace: Workspace
}

/** Account and author, effect on budgets, every change by campaign, and the calls. */
export function PrintedPages({ review, workspace }: PrintedPagesProps) {
  const { totals, items, left, findings } = review
  return (
    <ScrollRegion className={styles.desk} label={t`Pages`}>
      <article className={styles.paper} data-paper aria-label={t`Printed review`}>
        <Head review={review} workspace={workspace} />
        <Money totals={totals} />
        {[...Map.groupBy(items, ({ campaign }) => campaign)].map(([campaign, own]) => (
          <section key={campaign} className={styles.group}>
            <h2>{campaign === null ? t`Changes outside campaigns` : t`Campaign: ${campaign}`}</h2>
            <ol className={styles.items}>
              {own.map((item) => (
                <li key={item.draftId}>
                  <Item item={item} findings={findings.get(item.draftId)} />
                </li>
              ))}
            </ol>
          </section>
        ))}
        <Calls items={items} />
        {left > 0 && (
          <p>
            {plural(
              left,
              {
                one: '# more change {value} not printed. Export a change set to get all of them.',
                other: '# more changes {value} not printed. Export a change set to get all of them.',
              },
              { value: left === 1 ? 'is' : 'are' },
            )}
          </p>
        )}
      </article>
    </ScrollRegion>
  )
}

function Head({ review, workspace }: PrintedPagesProps) {
  const { environments, users, userId } = useLive('session')
  const view = environments.find(({ environment }) => environment.id === workspace.environmentId)
  const user = users.find((one) => one.userId === userId && one.environmentId === workspace.environmentId)
  const { totals, accountName, timezone, madeAt } = review
  const facts = [
    [t`Account`, <Account key="account" name={accountName} id={workspace.accountId} />],
    [t`Environment`, view?.environment.name ?? workspace.environmentId],
    [t`Signed in as`, user === undefined ? t`no one` : `@${user.screenName}`],
    [t`Printed`, exactTime(madeAt, timezone)],
    [t`Would be sent`, sentLabel(totals)],
    [
      t`Held back`,
      totals.blocked === 0 ? t`nothing` : plural(totals.blocked, { one: '# change', other: '# changes' }),
    ],
    [t`Warnings`, totals.warnings === 0 ? t`none` : formatCount(totals.warnings)],
  ] as const
  return (
    <>
      <Box component="h2" fz={20} lh="28px">{t`Review of unpublished changes`}</Box>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Account({ name, id }: { readonly name: string; readonly id: string }) {
  return (
    <>
      {name} <code>{id}</code>
    </>
  )
}

function sentLabel({ publishable, calls, uploadBytes }: WholeReview['totals']): string {
  const changesText = t`${plural(publishable, { one: '# change', other: '# changes' })} in ${plural(calls, { one: '# write call', other: '# write calls' })}`
  return uploadBytes === 0 ? changesText : t`${changesText}, ${formatBytes(uploadBytes)} to upload`
}

function Money({ totals }: Pick<WholeReview, 'totals'>) {
  const lines = sumLines(totals.money)
  const { alerts, count } = alertsOf(totals.money)
  if (lines.length === 0 && count === 0) return null
  return (
    <section>
      <h2>{t`Money`}</h2>
      {lines.length > 0 && <SumsTable lines={lines} />}
      {alerts.length > 0 && (
        <Stack component="ul" gap={4} className={layout.bullets} aria-label={t`To double-check`}>
          {alerts.map((alert) => (
            <li key={`${alert.draftId} ${alert.field} ${alert.kind}`}>
              {alert.campaign === undefined ? alert.title : t`${alert.title} in ${alert.campaign}`}:{' '}
              {alertLabel(alert, alert.currency)}
            </li>
          ))}
        </Stack>
      )}
      {count > alerts.length && <p>{t`And ${formatCount(count - alerts.length)} more.`}</p>}
    </section>
  )
}

/** Each call once, in sending order. */
function Calls({ items }: { readonly items: readonly ReviewItem[] }) {
  const byPosition = new Map(
    items.flatMap(({ calls }) => calls.map((call) => [call.position, call] as const)),
  )
  const calls = [...byPosition.values()].toSorted((a, b) => a.position - b.position)
  if (calls.length === 0) return null
  return (
    <section>
      <h2>{t`Calls in order`}</h2>
      <Box component="ol" c="dimmed" className={layout.anywhere} aria-label={t`Calls`}>
        {calls.map(({ position, route, title, changes }) => (
          <li key={position}>
            {formatCount(position)}. {title} <code>{route}</code>
            {changes > 1 && `, ${plural(changes, { one: '# change', other: '# changes' })}`}
          </li>
        ))}
      </Box>
    </section>
  )
}

const verbs = { create: t`Add`, update: t`Change`, delete: t`Remove` } as const

interface ItemProps {
  readonly item: ReviewItem
  readonly findings: DraftFindings | undefined
}

function Item({ item, findings }: ItemProps) {
  const { kind, subject, title, comment, byAgent, changes, calls, blockedBy, currency, names, summary } = item
  const irreversible = irreversibleLabel(item)
  const errors = findings?.findings.filter(({ severity }) => severity === 'error') ?? []
  const warnings = findings?.findings.filter(({ severity }) => severity === 'warning') ?? []
  return (
    <section className={styles.item} aria-label={title}>
      <h3>
        {verbs[kind]} {kinds[subject].label.one}: {title}
      </h3>
      {byAgent && <p>{t`Drafted by an agent`}</p>}
      <AuthorLabel {...item} />
      {summary.parts.length > 0 && <p>{summary.parts.map(({ text }) => text).join(' · ')}</p>}
      {comment !== '' && <p className={layout.anywhere}>{t`Comment: ${comment}`}</p>}
      {calls.length === 0 && <p>{t`Held back: not sent.`}</p>}
      {irreversible !== null && <p>{irreversible}</p>}
      {item.uses.length > 0 && <p>{usesLabel(item.uses, 20)}</p>}
      {(errors.length > 0 || warnings.length > 0 || blockedBy.length > 0) && (
        <Stack component="ul" gap={4} className={layout.bullets} aria-label={t`Issues of ${title}`}>
          {[...errors, ...warnings].map(({ rule, severity, field, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may find the same twice, and the list never changes
            <li key={`${rule} ${index}`}>
              <strong>{severity === 'error' ? t`Error` : t`Warning`}</strong>, {fieldLabel(field)}: {message}
            </li>
          ))}
          {blockedBy.map((needed) => (
            <li key={needed}>
              <strong>{t`Blocked`}</strong>
              {t`: needs “${needed}”, which has errors.`}
            </li>
          ))}
        </Stack>
      )}
      {kind !== 'delete' && changes.length > 0 && (
        <ChangeList
          label={t`Fields of ${title}`}
          changes={changes}
          isNew={kind === 'create'}
          currency={currency}
          names={names}
        />
      )}
    </section>
  )
}
