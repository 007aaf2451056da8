import { Group, NativeSelect, Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconColumns,
  IconPhotoSearch,
  IconPlayerStop,
  IconUpload,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { CatalogChange } from '../../../../shared/catalogs/catalog.ts'
import { type FeedRow, type FeedSummary, feedChanges } from '../../../../shared/catalogs/feed.ts'
import type { FeedView } from '../../../../shared/catalogs/product-view.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { readingProblems } from '../../../../shared/files/reading-report.ts'
import { jobAddress } from '../../../../shared/jobs/job-address.ts'
import { capitalized } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { useRows } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, Chips } from '../../../ui/chips.tsx'
import { hasNotes, ReadingNotes } from '../../../ui/files/reading-details.tsx'
import { ReadingFold } from '../../../ui/files/reading-fold.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { NoMatch } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { useNavigateAfterWait } from '../../../ui/layout/use-navigate-after-wait.ts'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { jobsStore } from '../../../workbench/jobs/jobs.ts'
import { useUserHandle } from '../../../workbench/session.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { CatalogTarget, catalogName } from '../catalog-target.tsx'
import type { PartProps } from '../catalogs-view.ts'
import { CurrencyFix, everything, priceForms, useCurrencyFix } from './currency-fix.tsx'
import { feedChangeLabel, issueLabel } from './feed-labels.ts'
import { FeedChangeLabel, FeedRowDetails } from './feed-row-details.tsx'

interface FeedRowsProps extends PartProps {
  readonly summary: FeedSummary
  readonly openButton: ReactNode
}

/** A feed that was read: the effect of an upload on each row, and its issues. */
export function FeedRows({
  view: screen,
  catalog,
  reference,
  act,
  header,
  summary,
  openButton,
}: FeedRowsProps) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const navigate = useNavigateAfterWait()
  const [view, setView] = useState(everything)
  const [openedNumber, setOpened] = useState<number | null>(null)
  const list = useRows('catalogs', 'feedRows', (range) => ({ ...reference, view, ...range }))
  const { value: opened } = useCall(
    'catalogs',
    'feedRow',
    openedNumber === null ? null : { ...reference, number: openedNumber },
  )
  const images = useStore(screen).latest.get(catalog.id)?.images ?? null
  const { source, fix } = useCurrencyFix({ view: screen, catalog, reference, act }, () => setView(everything))
  const currencyFix = source !== null && (
    <CurrencyFix reference={reference} summary={summary} busy={act.task.kind === 'running'} onFix={fix} />
  )
  const upload = async () => {
    const job = await act.run(() => jobsStore(workbench).act(() => bridge.catalogs.upload(reference)))
    if (!job.ok) return job
    navigate(jobAddress(job.value))
    return job
  }
  return (
    <ListAndInspector
      inspector={
        opened !== null && {
          kind: t`Row ${formatCount(opened.row.number)}`,
          title: opened.row.title || opened.row.id || t`No title`,
          status: <FeedChangeLabel change={opened.row.change} />,
          content: <FeedRowDetails details={opened} fix={{ rule: priceForms, button: currencyFix }} />,
          onClose: () => setOpened(null),
        }
      }
    >
      {header({
        search: (
          <SearchField
            label={t`Search rows`}
            value={view.text}
            onChange={(text) => setView({ ...view, text })}
          />
        ),
        filters: (
          <>
            <ChangeChips changes={summary.changes} view={view} onChange={setView} />
            <IssueChoice
              findings={summary.findings}
              rule={view.rule}
              onRule={(rule) => setView({ ...view, rule })}
            />
          </>
        ),
        actions: (
          <SendFeed
            reference={reference}
            catalog={catalog}
            summary={summary}
            isBusy={act.task.kind === 'running'}
            onSend={upload}
          />
        ),
      })}
      <FileLine summary={summary}>
        {currencyFix}
        <FeedImages
          summary={summary}
          checking={images}
          onCheck={() => act.run(() => bridge.catalogs.checkImages(reference))}
          onStop={() => act.run(() => bridge.catalogs.stopImages(reference))}
        />
        {source !== null && (
          <Button
            icon={IconColumns}
            onClick={() => screen.setState({ file: source.file, mapping: source.mapping })}
          >{t`Change the mapping`}</Button>
        )}
        {openButton}
      </FileLine>
      <RowList
        list={list}
        loading={t`Loading rows`}
        empty={<NoRowMatches onClear={() => setView(everything)} />}
        label={t`Rows of the feed`}
        columns={columns}
        keyOf={({ number }) => String(number)}
        selectedKey={opened === null ? null : String(opened.row.number)}
        onOpen={({ number }) => setOpened(number)}
      />
    </ListAndInspector>
  )
}

function NoRowMatches({ onClear }: { readonly onClear: () => void }) {
  return <NoMatch sentence={t`No rows match.`} clearLabel={t`Show all rows`} onClear={onClear} />
}

interface FileLineProps {
  readonly summary: FeedSummary
  /** What can be done with the file. */
  readonly children: ReactNode
}

/** The file that was read, and how; what of it wasn't, or may be wrong, is open. */
function FileLine({ summary, children }: FileLineProps) {
  const { fileName, form, rows, groups, readAt, reading } = summary
  return (
    <ReadingFold
      key={fileName}
      facts={[
        <strong key="name">{fileName}</strong>,
        form,
        plural(rows, { one: '# row', other: '# rows' }),
        ...(groups === 0
          ? []
          : [plural(groups, { one: '# group of variants', other: '# groups of variants' })]),
        rich`checked ${<RelativeTime at={readAt} />}`,
      ]}
      startsOpen={reading !== undefined && readingProblems(reading).length > 0}
      actions={children}
    >
      {reading !== undefined && hasNotes(reading) && <ReadingNotes report={reading} inSection />}
    </ReadingFold>
  )
}

interface SendFeedProps extends Pick<FeedRowsProps, 'reference' | 'catalog' | 'summary'> {
  readonly isBusy: boolean
  readonly onSend: () => Promise<Outcome<unknown>>
}

/** Sends the feed's new and changed products once that's confirmed. */
function SendFeed({ reference, catalog, summary: { changes }, isBusy, onSend }: SendFeedProps) {
  const userHandle = useUserHandle()
  const due = changes.new + changes.changed
  return (
    <AskButton
      variant="filled"
      icon={IconUpload}
      disabled={due === 0 || isBusy}
      label={plural(due, { one: 'Send # product', other: 'Send # products' })}
      title={plural(
        due,
        { one: 'Send # product to {catalog}?', other: 'Send # products to {catalog}?' },
        { catalog: catalogName(catalog) },
      )}
      confirmLabel={plural(due, { one: 'Send # product now', other: 'Send # products now' })}
      isDangerous={false}
      onConfirm={onSend}
    >
      <p>{t`The catalog of ${userHandle} changes at once, in all accounts and without a review: ${formatCount(changes.new)} new, ${formatCount(changes.changed)} changed.`}</p>
      <Group>
        <CatalogTarget reference={reference} catalog={catalog} />
      </Group>
    </AskButton>
  )
}

/** Ordered so that beside the details, in a 1280px window, every column but the group is visible. */
const columns: readonly Column<FeedRow>[] = [
  column('number', t`Row`, { width: 56, align: 'end' }, ({ number }) => formatCount(number)),
  column('id', t`ID`, { width: 80, grow: 1 }, ({ id }) => <code>{id}</code>),
  column('title', t`Title`, { width: 96, grow: 2 }, ({ title }) => title),
  column('price', t`Price`, { width: 96, align: 'end' }, ({ price }) => price),
  column('change', t`Upload`, { width: 116, pills: [t`Held back`] }, ({ change }) => (
    <FeedChangeLabel change={change} />
  )),
  column('errors', t`Errors`, { width: 60, align: 'end' }, ({ errors }) =>
    errors === 0 ? (
      ''
    ) : (
      <StatusLabel shape="text" tone="error" icon={IconAlertCircle} label={formatCount(errors)} />
    ),
  ),
  column('warnings', t`Warnings`, { width: 76, align: 'end' }, ({ warnings }) =>
    warnings === 0 ? (
      ''
    ) : (
      <StatusLabel shape="text" tone="attention" icon={IconAlertTriangle} label={formatCount(warnings)} />
    ),
  ),
  column('group', t`Group`, { width: 96, optional: true }, ({ groupId }) => groupId ?? ''),
]

interface ChangeChipsProps {
  readonly changes: FeedSummary['changes']
  readonly view: FeedView
  readonly onChange: (view: FeedView) => void
}

/** What an upload does to the rows, as far as there are any. */
function ChangeChips({ changes, view, onChange }: ChangeChipsProps) {
  const present = feedChanges.filter((change) => changes[change] > 0 || view.change === change)
  if (present.length === 0) return null
  return (
    <Chips label={t`Upload`}>
      {present.map((change) => (
        <Chip
          key={change}
          pressed={view.change === change}
          onPress={() => onChange({ ...view, change: view.change === change ? null : change })}
        >
          {feedChangeLabel[change]}: {formatCount(changes[change])}
        </Chip>
      ))}
    </Chips>
  )
}

interface IssueChoiceProps extends Pick<FeedSummary, 'findings'> {
  readonly rule: string | null
  readonly onRule: (rule: string | null) => void
}

/** Every kind of issue with its number of rows; choosing one shows these rows. */
function IssueChoice({ findings, rule, onRule }: IssueChoiceProps) {
  const isGone = rule !== null && findings.every((finding) => finding.rule !== rule)
  if (findings.length === 0 && !isGone) return null
  const groups = [
    { group: t`Errors`, severity: 'error' },
    { group: t`Warnings`, severity: 'warning' },
  ].flatMap(({ group, severity }) => {
    const items = findings.flatMap((finding) =>
      finding.severity === severity
        ? [{ value: finding.rule, label: `${issueLabel(finding)}: ${formatCount(finding.rows)}` }]
        : [],
    )
    return items.length === 0 ? [] : [{ group, items }]
  })
  return (
    <NativeSelect
      aria-label={t`Issues`}
      title={findings.find((finding) => finding.rule === rule)?.message}
      styles={{ input: { maxWidth: 240 } }}
      data={[
        { value: '', label: t`All rows` },
        ...(isGone ? [{ value: rule, label: t`Resolved issue` }] : []),
        ...groups,
      ]}
      value={rule ?? ''}
      onChange={({ currentTarget: { value } }) => onRule(value === '' ? null : value)}
    />
  )
}

interface FeedImagesProps {
  readonly summary: FeedSummary
  readonly checking: CatalogChange['images']
  readonly onCheck: () => void
  readonly onStop: () => void
}

/** Requests the feed's images from their servers, only when a person asks for it. */
function FeedImages({ summary: { images, rows }, checking, onCheck, onStop }: FeedImagesProps) {
  const progress =
    checking === null ? '' : t`${formatCount(checking.rows)} of ${formatCount(checking.total)} rows`
  const isOver = images.rows >= rows
  const checked = t`images of ${formatCount(images.rows)} of ${formatCount(rows)} rows checked`
  return (
    <Group component="span" gap={8}>
      {checking === null ? (
        <>
          {images.rows > 0 && (
            <Text span inherit c="dimmed">
              {`${capitalized(checked)}.`}
            </Text>
          )}
          <Button
            icon={IconPhotoSearch}
            title={t`Requests the start of each image from the servers in this feed.`}
            disabled={isOver}
            onClick={onCheck}
          >
            {images.rows === 0 || isOver ? t`Check images` : t`Continue checking images`}
          </Button>
        </>
      ) : (
        <>
          <Text span inherit c="dimmed">
            {progress}
          </Text>
          <ProgressBar
            label={t`Checking images`}
            value={checking.total === 0 ? 1 : checking.rows / checking.total}
            valueText={progress}
          />
          <Button icon={IconPlayerStop} onClick={onStop}>{t`Stop checking images`}</Button>
        </>
      )}
    </Group>
  )
}
