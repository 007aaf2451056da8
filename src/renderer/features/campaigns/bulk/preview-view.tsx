import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type {
  BulkPreviewResult,
  PreviewedStarts,
  PreviewGroup,
} from '../../../../shared/campaigns/validation-preview.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { usePages } from '../../../data/pages.ts'
import { Delayed } from '../../../ui/delayed.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './bulk.module.css'
import { RowList, RowName } from './bulk-result.tsx'
import type { PreviewState } from './use-findings-preview.ts'

/** New issues after the edit: counts, then messages with their rows. */
export function PreviewView({ state }: { readonly state: PreviewState }) {
  switch (state.kind) {
    case 'none':
      return null
    case 'working': {
      const { done, total } = state
      const progressText =
        total === null
          ? t`Beginning`
          : plural(total, { one: '{done} of # row', other: '{done} of # rows' }, { done: formatCount(done) })
      return (
        <Delayed>
          <div className={styles.progress}>
            <span>{t`Checking the rules`}</span>
            <ProgressBar
              label={t`Checking the rules`}
              value={total === null || total === 0 ? null : done / total}
              valueText={progressText}
              wide
            />
            <span>{total === null ? '' : progressText}</span>
          </div>
        </Delayed>
      )
    }
    case 'failed':
      return <FaultNotice fault={state.fault} onRetry={state.retry} />
    case 'known':
      return <Known key={state.preview.previewId} preview={state.preview} />
  }
}

function Known({ preview }: { readonly preview: BulkPreviewResult }) {
  const { previewId, errors, warnings, groups, others, starts } = preview
  // The message says of how many rows it is.
  const isOnlyOne = groups.length === 1 && others === 0
  const counts = (
    <>
      {errors > 0 && (
        <span>
          {plural(errors, { one: '# row would have new errors', other: '# rows would have new errors' })}
        </span>
      )}
      {warnings > 0 && (
        <span>
          {plural(warnings, {
            one: '# row would have new warnings',
            other: '# rows would have new warnings',
          })}
        </span>
      )}
    </>
  )
  return (
    <section aria-label={t`Issues after the edit`} className={styles.validation}>
      <p role="status" className={styles.counts}>
        {isOnlyOne ? <VisuallyHidden>{counts}</VisuallyHidden> : counts}
        {errors + warnings === 0 && (
          <StatusLabel shape="text" tone="ok" icon={IconCheck} label={t`No new errors or warnings`} />
        )}
      </p>
      {starts.rows > 0 && <Starts starts={starts} />}
      {groups.map((group, place) => (
        <Group
          key={`${group.severity} ${group.rule} ${group.message}`}
          previewId={previewId}
          group={group}
          place={place}
        />
      ))}
      {others > 0 && (
        <Text c="dimmed">
          {plural(others, { one: 'And # other message.', other: 'And # other messages.' })}
        </Text>
      )}
    </section>
  )
}

/** Open: money is spent, and a row or two can be read at a glance. */
function Starts({ starts: { rows, items } }: { readonly starts: PreviewedStarts }) {
  return (
    <details open={rows <= maxOpen}>
      <summary>
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconPlayerPlay}
          label={plural(rows, {
            one: '# row would start to spend',
            other: '# rows would start to spend',
          })}
        />
      </summary>
      <RowList label={t`Rows that would start to spend`}>
        {items.map(({ subject, key, title, campaign, text }) => (
          <li key={`${subject} ${key}`}>
            <RowName title={title} subject={subject} campaign={campaign} />: {text}
          </li>
        ))}
        {rows > items.length && (
          <li>{plural(rows - items.length, { one: 'And # other row.', other: 'And # other rows.' })}</li>
        )}
      </RowList>
    </details>
  )
}

const maxOpen = 3

const rowsAtOnce = 50

interface GroupProps {
  readonly previewId: number
  readonly group: PreviewGroup
  /** Among the groups of the preview. */
  readonly place: number
}

/** One message; its rows are loaded when it's opened. */
function Group({ previewId, group, place }: GroupProps) {
  const { bridge } = useWorkbench()
  const [wasOpened, setWasOpened] = useState(false)
  const rowsInput = { previewId, group: place, count: rowsAtOnce }
  const { value, fault, isFetching, refetch, showMore } = usePages(
    ['campaigns', 'previewedRows', rowsInput],
    wasOpened ? (page) => bridge.campaigns.previewedRows({ ...rowsInput, offset: page * rowsAtOnce }) : null,
  )
  const rows = value?.flat() ?? []
  const isError = group.severity === 'error'
  const remainingRows = group.rows - rows.length
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true)
      }}
    >
      <summary className={styles.message}>
        <StatusLabel
          iconOnly
          tone={isError ? 'error' : 'attention'}
          icon={isError ? IconAlertCircle : IconAlertTriangle}
          label={isError ? t`Error` : t`Warning`}
        />
        <span>
          {group.message}{' '}
          <Text span c="dimmed">
            {plural(group.rows, { one: '# row', other: '# rows' })}
          </Text>
        </span>
      </summary>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {rows.length > 0 && (
        <RowList label={t`Rows: ${group.message}`}>
          {rows.map(({ subject, key, title, campaign }) => (
            <li key={`${subject} ${key}`}>
              <RowName title={title} subject={subject} campaign={campaign} />
            </li>
          ))}
        </RowList>
      )}
      {rows.length > 0 && remainingRows > 0 && (
        <Button
          size="xs"
          loading={isFetching}
          onClick={showMore}
        >{t`Show ${formatCount(Math.min(remainingRows, rowsAtOnce))} more of ${formatCount(remainingRows)}`}</Button>
      )}
    </details>
  )
}
