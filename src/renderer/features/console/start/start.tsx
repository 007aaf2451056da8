import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { apiOperations } from '../../../../shared/api/index.ts'
import { type Operation, pathTemplate } from '../../../../shared/api/operation.ts'
import { commandEnter, keysOf } from '../../../../shared/desktop/command-keys.ts'
import { t } from '../../../../shared/text/language.ts'
import { Keycap } from '../../../ui/marks/keycap.tsx'
import { isMac } from '../../../ui/platform.ts'
import { exactTime, hourAndMinute } from '../../../ui/time.ts'
import { operationOf } from '../composer/composed.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import { useCollections } from '../saved/use-collections.ts'
import { StatusNumber } from '../status-number.tsx'
import { useRecentRequests } from '../use-list-counts.ts'
import styles from './start.module.css'

const { campaigns, lineItems, targeting, cards, promotedPosts, mediaLibrary, mediaUpload } = apiOperations
const { customAudiences, audienceMemberships, keywordInsights, statistics } = apiOperations
const { webhooks, accountActivity, streamRules, postSearch, connections } = apiOperations

/** What most programs begin with, in each area. */
const areas: readonly { readonly title: string; readonly operations: readonly Operation[] }[] = [
  {
    title: t`Campaigns`,
    operations: [campaigns.list, campaigns.create, lineItems.list, targeting.estimate],
  },
  {
    title: t`Creatives`,
    operations: [cards.list, promotedPosts.create, mediaLibrary.list, mediaUpload.initialize],
  },
  {
    title: t`Audiences`,
    operations: [
      customAudiences.list,
      customAudiences.create,
      audienceMemberships.update,
      keywordInsights.search,
    ],
  },
  {
    title: t`Figures`,
    operations: [statistics.read, statistics.campaignReach, statistics.createJob, statistics.listJobs],
  },
  {
    title: t`Webhooks`,
    operations: [webhooks.list, webhooks.register, webhooks.validate, accountActivity.subscribe],
  },
  {
    title: t`Streams`,
    operations: [streamRules.list, streamRules.change, postSearch.searchRecent, connections.list],
  },
]

const maxRows = 5

const hints = [
  { keys: [t`Letters`], title: t`Search` },
  { keys: ['↓', t`Enter`], title: t`Choose` },
  { keys: [keysOf(commandEnter, isMac)], title: t`Send` },
]

/** The console before something is chosen: what was sent and saved last, and what most programs begin with. */
export function Start() {
  return (
    <div className={styles.start}>
      <header className={styles.head}>
        <h2>{t`Choose an operation, or write a custom request.`}</h2>
        <p className={styles.hints}>
          {hints.map(({ keys, title }) => (
            <span key={title}>
              {keys.map((key) => (
                <Fragment key={key}>
                  <Keycap>{key}</Keycap>{' '}
                </Fragment>
              ))}
              {title}
            </span>
          ))}
        </p>
      </header>
      <div className={styles.own}>
        <Recent />
        <Saved />
      </div>
      <div className={styles.groups}>
        {areas.map(({ title, operations }) => (
          <Group key={title} title={title}>
            {operations.map((operation) => (
              <Row
                key={operation.id}
                href={`/console/request/${encodeURIComponent(operation.id)}`}
                method={operation.method}
                title={operation.title}
                path={pathTemplate(operation)}
              />
            ))}
          </Group>
        ))}
      </div>
    </div>
  )
}

function Recent() {
  const rows = useRecentRequests().value?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Group title={t`Recent`}>
      {rows.slice(0, maxRows).map(({ id, method, operation, path, status, at }) => (
        <Row
          key={id}
          href={`/console/history/${id}`}
          method={method}
          title={operationOf(operation)?.title ?? path}
          path={path}
        >
          <StatusNumber status={status} />
          <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
            {hourAndMinute(at)}
          </time>
        </Row>
      ))}
    </Group>
  )
}

function Saved() {
  const rows = (useCollections().value?.collections ?? []).flatMap(({ file, collection }) =>
    collection.requests.map((saved, index) => ({ key: `${file}:${index}`, name: collection.name, saved })),
  )
  if (rows.length === 0) return null
  return (
    <Group title={t`Saved`}>
      {rows.slice(0, maxRows).map(({ key, name, saved }) => (
        <Row
          key={key}
          href={`/console/collections/${encodeURIComponent(key)}`}
          method={saved.request.method}
          title={saved.name}
          path={saved.request.path}
        >
          <span>{name}</span>
        </Row>
      ))}
    </Group>
  )
}

interface GroupProps {
  readonly title: string
  readonly children: ReactNode
}

function Group({ title, children }: GroupProps) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}

interface RowProps {
  readonly href: string
  readonly method: string
  readonly title: string
  readonly path: string
  /** What tells it from others, at its end. */
  readonly children?: ReactNode
}

function Row({ href, method, title, path, children }: RowProps) {
  return (
    <li>
      <Link href={href} className={styles.row} title={path}>
        <span className={styles.method}>
          <MethodLabel method={method} />
        </span>
        <span className={styles.name}>{title}</span>
        {children !== undefined && title !== path && <code className={styles.path}>{path}</code>}
        {children !== undefined && <span className={styles.facts}>{children}</span>}
      </Link>
    </li>
  )
}
