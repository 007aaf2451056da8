import { Group, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconBarrierBlock, IconCircleX, IconHistoryOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReviewItem } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AgentLabel } from '../../changes/agent-mark.tsx'
import { AuthorLabel } from '../../changes/author-label.tsx'
import { ChangeList } from '../../changes/change-list.tsx'
import { fieldLabel } from '../../changes/field-labels.ts'
import { OpenDraftButton } from '../../changes/open-draft.tsx'
import { KindLabel } from '../../changes/target-badge.tsx'
import { UseList } from '../../changes/use-list.tsx'
import { useAct } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { InspectorPart } from '../../ui/inspector/inspector-panel.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './review.module.css'

/** The mark of what can't be undone, and the reason. */
function Irreversible({ item: { undoBlocker, undoRemainder } }: { readonly item: ReviewItem }) {
  const reason = undoBlocker ?? undoRemainder
  if (reason === null) return null
  const label = undoBlocker === null ? t`Can’t be undone entirely` : t`Can’t be undone`
  return (
    <div>
      <StatusLabel tone="attention" icon={IconHistoryOff} label={label} />
      <Text c="dimmed">{reason}</Text>
    </div>
  )
}

/** One change in full: its fields before and after, and its calls. */
export function ChangeInspector({ item }: { readonly item: ReviewItem | null }) {
  if (item === null) return <Text c="dimmed">{t`Select a change to see its details.`}</Text>
  const { kind, subject, title, campaign, changes, calls, currency, names } = item
  return (
    <Stack gap={16}>
      <InspectorPart part="facts">
        <KindLabel kind={kind} subject={subject} />
        {item.byAgent && <AgentLabel />}
        <AuthorLabel {...item} />
      </InspectorPart>
      {campaign !== null && subject !== 'campaign' && (
        <Text c="dimmed">{t`In the campaign ${campaign}`}</Text>
      )}
      <Held item={item} />
      <Irreversible item={item} />
      <Group gap={8}>
        <OpenDraftButton draftId={item.draftId} />
      </Group>
      <Section title={t`Fields`}>
        {kind === 'delete' ? (
          <>
            <p>{t`Will be deleted on the service.`}</p>
            {item.uses.length > 0 && <UseList label={t`Still used by`} uses={item.uses} />}
          </>
        ) : (
          <ChangeList
            label={t`Fields of ${title}`}
            changes={changes}
            isNew={kind === 'create'}
            currency={currency}
            names={names}
          />
        )}
      </Section>
      <CommentField item={item} />
      <details>
        <summary>{t`What will be sent`}</summary>
        {calls.length === 0 ? (
          <Text c="dimmed">{t`Not sent until its issues are fixed.`}</Text>
        ) : (
          <ol className={styles.calls}>
            {calls.map(({ position, title: call, route, changes: together }) => (
              <li key={position}>
                <Text span c="dimmed" ta="end" className={parts.tabular}>
                  {formatCount(position)}
                </Text>
                <span>{call}</span>
                <code>{route}</code>
                {together > 1 && (
                  <span className={styles.together}>
                    {plural(together, {
                      one: 'One call for # change. The service applies all of them or none. If it refuses some, Flightdeck leaves those out and sends the others again.',
                      other:
                        'One call for # changes. The service applies all of them or none. If it refuses some, Flightdeck leaves those out and sends the others again.',
                    })}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </details>
    </Stack>
  )
}

/** Why it's held back, or what to double-check. */
function Held({ item: { draftId, errors, warnings, blockedBy } }: { readonly item: ReviewItem }) {
  return (
    <>
      {errors > 0 && (
        <div>
          <StatusLabel
            tone="error"
            icon={IconCircleX}
            label={plural(errors, { one: '# error', other: '# errors' })}
          />
          <Text c="dimmed">{t`Not sent until they’re fixed.`}</Text>
          <Problems draftId={draftId} />
        </div>
      )}
      {blockedBy.length > 0 && (
        <div>
          <StatusLabel tone="attention" icon={IconBarrierBlock} label={t`Blocked`} />
          <p>{t`It needs these, which can’t be sent:`}</p>
          <ul className={parts.bullets} aria-label={t`Needed drafts`}>
            {blockedBy.map((needed) => (
              <li key={needed}>{needed}</li>
            ))}
          </ul>
        </div>
      )}
      {warnings > 0 && (
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(warnings, {
            one: '# warning, which doesn’t block publishing',
            other: '# warnings, which don’t block publishing',
          })}
        />
      )}
    </>
  )
}

/** What is wrong, field by field. Missing without a word if it can't be loaded: the draft itself shows it. */
function Problems({ draftId }: Pick<ReviewItem, 'draftId'>) {
  const { value } = useCall('drafts', 'get', { draftId })
  const problems = value?.findings.filter(({ severity }) => severity === 'error') ?? []
  if (problems.length === 0) return null
  return (
    <ul className={parts.bullets} aria-label={t`Errors`}>
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <Text span c="dimmed">{`${fieldLabel(field)}: `}</Text>
          {message}
        </li>
      ))}
    </ul>
  )
}

/** A note for reviewers, saved when the field is left; it isn't sent to the service. */
function CommentField({ item: { draftId, comment } }: { readonly item: ReviewItem }) {
  const { bridge } = useWorkbench()
  const { run, task } = useAct()
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === comment) setTyped(null)
  const save = () => {
    if (typed !== null) void run(() => bridge.drafts.comment({ draftId, comment: typed }))
  }
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  // A field that is unmounted gets no blur event.
  useEffect(() => () => newest.current(), [])
  return (
    <>
      <Textarea
        label={t`Comment`}
        description={t`For reviewers. It isn’t sent to the service.`}
        autosize
        maxRows={6}
        maxLength={2_000}
        value={typed ?? comment}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}
