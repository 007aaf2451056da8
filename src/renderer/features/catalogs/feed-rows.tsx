import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import {
  type FeedChange,
  type FeedRow,
  type FeedRowDetails,
  type FeedSummary,
  feedChanges,
} from '../../../shared/domain/feed.ts'
import { jobAddress } from '../../../shared/domain/job-address.ts'
import { productLabels } from '../../../shared/domain/product-labels.ts'
import { productFields } from '../../../shared/domain/product-merge.ts'
import type { FeedView } from '../../../shared/domain/product-view.ts'
import { Chip, Chips } from '../../ui/chips.tsx'
import { DataGrid } from '../../ui/data-grid.tsx'
import type { Column } from '../../ui/data-grid-columns.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { FieldList, FieldRow } from '../../ui/field-list.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { ListAndInspector } from '../../ui/list-and-inspector.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { jobsStore } from '../../workbench/jobs.ts'
import { createRowWindows, rowAt } from '../../workbench/row-windows.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './catalogs.module.css'
import { FeedImages } from './feed-images.tsx'
import { FindingWord } from './finding-word.tsx'
import type { PartProps } from './part-props.ts'

const everything: FeedView = { text: '', change: null, rule: null, groupId: null }

const changeWords: Readonly<Record<FeedChange, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'As last accepted',
  held: 'Held back',
}

interface FeedRowsProps extends PartProps {
  readonly summary: FeedSummary
  readonly openButton: ReactNode
}

/** A feed that was read: what an upload would do with each row, and what is wrong where. */
export function FeedRows({ catalogs, catalog, header, summary, openButton }: FeedRowsProps) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const [, navigate] = useLocation()
  const [view, setView] = useState(everything)
  const [opened, setOpened] = useState<FeedRowDetails | null>(null)
  const { news, task } = useStore(catalogs.store)
  const reference = useMemo(
    () => ({ workspace: catalogs.workspace, catalogId: catalog.id }),
    [catalogs, catalog.id],
  )
  const windows = useMemo(
    () => createRowWindows<FeedRow>((range) => bridge.catalogs.feedRows({ ...reference, view, ...range })),
    [bridge, reference, view],
  )
  const state = useStore(windows.store)
  const word = news.get(catalog.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news are what it is read anew for
  useEffect(() => {
    windows.load()
  }, [windows, word])
  const { changes } = summary
  const due = changes.new + changes.changed
  const upload = async () => {
    const job = await catalogs.run(() => bridge.catalogs.upload(reference))
    if (job === null) return
    jobsStore(workbench).accept([job])
    navigate(jobAddress(job))
  }
  const open = async (row: FeedRow) => {
    const read = await bridge.catalogs.feedRow({ ...reference, number: row.number })
    if (read.ok) setOpened(read.value)
  }
  return (
    <ListAndInspector
      list={
        <>
          {header}
          <div className={styles.bar}>
            <strong>{summary.fileName}</strong>
            <span className={styles.facts}>
              <span>{summary.form}</span>
              <span>{countOf(summary.rows, 'row')}</span>
              {summary.groups > 0 && <span>{countOf(summary.groups, 'group')} of variants</span>}
              <span>
                read <RelativeTime at={summary.readAt} />
              </span>
            </span>
            <span className={styles.end}>
              {openButton}
              <Button
                variant="filled"
                leftSection={<IconUpload size={14} aria-hidden />}
                disabled={due === 0}
                loading={task.kind === 'running'}
                onClick={upload}
              >
                Send {countOf(due, 'product')}
              </Button>
            </span>
          </div>
          <div className={styles.bar}>
            <SearchField
              label="Search rows"
              value={view.text}
              onChange={(text) => setView({ ...view, text })}
            />
            <Chips label="What an upload does">
              {feedChanges.map((change) => (
                <Chip
                  key={change}
                  pressed={view.change === change}
                  onPress={() => setView({ ...view, change: view.change === change ? null : change })}
                >
                  {changeWords[change]}: {formatCount(changes[change])}
                </Chip>
              ))}
            </Chips>
          </div>
          <FeedImages
            summary={summary}
            looking={word?.images ?? null}
            onLook={() => catalogs.run(() => bridge.catalogs.lookAtImages(reference))}
            onStop={() => catalogs.run(() => bridge.catalogs.stopImages(reference))}
          />
          <Findings
            summary={summary}
            rule={view.rule}
            onRule={(rule) => setView({ ...view, rule: view.rule === rule ? null : rule })}
          />
          {state.fault !== null && (
            <div className={styles.notice}>
              <FaultNotice fault={state.fault} onRetry={windows.load} />
            </div>
          )}
          {state.total === null ? (
            state.fault === null && <SkeletonRows label="Reading the rows" />
          ) : (
            <DataGrid
              label="Rows of the feed"
              columns={columns}
              count={state.total}
              rowAt={(index) => rowAt(state, index)}
              keyOf={({ number }) => String(number)}
              selectedKey={opened === null ? null : String(opened.row.number)}
              onOpen={open}
              onRange={windows.show}
            />
          )}
        </>
      }
      inspector={
        opened === null
          ? null
          : {
              title: `Row ${formatCount(opened.row.number)}`,
              content: <RowDetails details={opened} />,
              onClose: () => setOpened(null),
            }
      }
    />
  )
}

interface FindingsProps {
  readonly summary: FeedSummary
  readonly rule: string | null
  readonly onRule: (rule: string) => void
}

/** Every kind of finding with the rows that have it; pressing one shows these rows. */
function Findings({ summary, rule, onRule }: FindingsProps) {
  if (summary.findings.length === 0) return null
  return (
    <div className={`${styles.bar} ${styles.kinds}`}>
      <Chips label="Findings">
        {summary.findings.map((finding) => {
          const isError = finding.severity === 'error'
          const Icon = isError ? IconAlertCircle : IconAlertTriangle
          return (
            <Chip
              key={finding.rule}
              pressed={rule === finding.rule}
              title={finding.message}
              onPress={() => onRule(finding.rule)}
            >
              <Icon size={14} aria-hidden />
              {isError ? 'Error' : 'Warning'}: {ruleWords(finding.rule)} {formatCount(finding.rows)}
            </Chip>
          )
        })}
      </Chips>
    </div>
  )
}

/** `product.image-link-image` reads "image link image". */
function ruleWords(rule: string): string {
  return rule.replace(/^product\./, '').replaceAll('-', ' ')
}

function RowDetails({ details: { row, product, findings } }: { readonly details: FeedRowDetails }) {
  return (
    // Of a row without an id nothing in here takes the focus, and long ones have to be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={styles.stack} tabIndex={0}>
      <p>{changeWords[row.change]}</p>
      <div className={styles.findings}>
        {findings.map((finding) => (
          <div key={`${finding.rule}${finding.message}`} className={styles.finding}>
            <FindingWord finding={finding} />
            <span className={styles.muted}>
              {finding.source.document === 'advertising'
                ? `Advertising document, ${finding.source.place}`
                : finding.source.place}
            </span>
          </div>
        ))}
      </div>
      <FieldList>
        <FieldRow name={productLabels.id}>{row.id !== '' && <IdText text={row.id} what="the id" />}</FieldRow>
        {productFields
          .filter((field) => field !== 'id' && product[field] !== undefined)
          .map((field) => (
            <FieldRow key={field} name={productLabels[field]}>
              {String(product[field])}
            </FieldRow>
          ))}
      </FieldList>
    </div>
  )
}

/** Beside details in a window of 1280 all but the group stand in sight: what becomes of a row comes before it. */
const columns: readonly Column<FeedRow>[] = [
  { key: 'number', title: 'Row', width: 72, align: 'end', cell: ({ number }) => formatCount(number) },
  { key: 'id', title: 'Id', width: 96, grow: 1, cell: ({ id }) => <code>{id}</code> },
  { key: 'title', title: 'Title', width: 112, grow: 2, cell: ({ title }) => title },
  { key: 'price', title: 'Price', width: 104, align: 'end', cell: ({ price }) => price },
  { key: 'change', title: 'Upload', width: 116, cell: ({ change }) => changeWords[change] },
  {
    key: 'errors',
    title: 'Errors',
    width: 60,
    align: 'end',
    cell: ({ errors }) => (errors === 0 ? '' : formatCount(errors)),
  },
  {
    key: 'warnings',
    title: 'Warnings',
    width: 76,
    align: 'end',
    cell: ({ warnings }) => (warnings === 0 ? '' : formatCount(warnings)),
  },
  { key: 'group', title: 'Group', width: 96, cell: ({ groupId }) => groupId ?? '' },
]
