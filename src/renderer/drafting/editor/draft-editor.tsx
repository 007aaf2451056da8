import { Button, Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { AgentLabel } from '../../changes/agent-mark.tsx'
import { AuthorLabel } from '../../changes/author-label.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import properties from '../../ui/form/properties.module.css'
import { useFrozenWhilePressed } from '../../ui/inputs/use-frozen-while-pressed.ts'
import { InspectorPart } from '../../ui/inspector/inspector-panel.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RecordFold } from '../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { ChangeLabel } from '../change-label.tsx'
import type { DraftForm } from '../fields.tsx'
import { type Copying, DraftActions, DraftHold } from './draft-actions.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import type { DraftEditing, OpenDraft, SaveState } from './draft-editing.ts'
import styles from './draft-editor.module.css'
import { FindingsSummary, SaveLine, UnsavedNotice } from './editor-head.tsx'
import { focusField, useFieldFocus } from './field-focus.ts'
import { GoneRecord } from './fixed-record.tsx'
import { splitFindings, touchedFields } from './touched-fields.ts'
import { useDraftEditing, useEditorHandlers } from './use-draft-editing.ts'

interface DraftEditorProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  /** A record's key or `draft:ID`. */
  readonly itemKey: string
  /** Opens another entity of the list, such as a copy, or with null the list alone. */
  readonly onGo: (key: string | null) => void
  /** Whether it can be duplicated; media can't, because one is one file. */
  readonly clonable?: boolean
  /** Nothing of it can be changed, so nothing is saved. */
  readonly isFixed?: boolean
  /** How the record stands on the service, as a pill. */
  readonly status?: (open: OpenDraft) => ReactNode
  /** For entities whose copy includes more than their own fields. */
  readonly copies?: readonly Copying[] | undefined
  /** Opens the dialog that saves it as a template, once pending edits are saved. */
  readonly onSaveTemplate?: (() => void) | undefined
  /** Asks before the deletion is drafted, for entities with a question of their own. */
  readonly onRemove?: () => void
  /** Of the amounts that a conflict shows. */
  readonly currency?: string | null
  /** The account's time zone, for the record's times. */
  readonly timeZone?: string | null
  /** Who changed a field on the service, and when, if known. */
  readonly conflictNote?: (field: string) => ReactNode
  /** `properties`: labels beside their values; the children place the record. */
  readonly layout?: 'form' | 'properties'
  /** `record`: all that the service says of it. */
  readonly children: (form: DraftForm, record: ReactNode) => ReactNode
}

const none: readonly Finding[] = []
const noFields: ReadonlySet<string> = new Set()

/** The frame of every editor: save state, issues, what blocks editing, the form, and the actions on the draft. */
export function DraftEditor(props: DraftEditorProps) {
  const { workspace, subject, itemKey, onGo } = props
  const container = useRef<HTMLDivElement>(null)
  const { editing, state } = useDraftEditing(workspace, subject, itemKey)
  const touched = touchedFields(useWorkbench())
  const touchedOfDrafts = useStore(touched.store)
  const { opened } = state
  const unchecked = opened.kind === 'open' && opened.draft?.unchecked === true ? opened.draft.id : null
  const findings = useFrozenWhilePressed(opened.kind === 'open' ? opened.findings : none)
  const leftFields = useFrozenWhilePressed(touchedOfDrafts.get(unchecked ?? '') ?? noFields)
  const { reported, toDo } =
    unchecked === null ? { reported: findings, toDo: none } : splitFindings(findings, leftFields)
  useFieldFocus(container, opened.kind === 'open')
  switch (opened.kind) {
    case 'opening':
      return <SkeletonRows label={t`Opening`} rows={6} />
    case 'failed':
      return <FaultNotice fault={opened.fault} onRetry={editing.load} />
    case 'gone':
      return (
        <GoneRecord workspace={workspace} subject={subject} itemKey={itemKey}>
          <EmptyState
            icon={IconFileOff}
            sentence={t`This item no longer exists.`}
            hint={t`It was published, discarded or deleted.`}
          >
            <Button onClick={() => onGo(null)}>{t`Back to the list`}</Button>
          </EmptyState>
        </GoneRecord>
      )
    case 'open':
      return (
        <OpenEditor
          {...props}
          container={container}
          editing={editing}
          save={state.save}
          opened={opened}
          unchecked={unchecked}
          hasLeftFields={leftFields.size > 0}
          reported={reported}
          toDo={toDo}
        />
      )
  }
}

interface OpenEditorProps extends DraftEditorProps {
  readonly container: RefObject<HTMLDivElement | null>
  readonly editing: DraftEditing
  readonly save: SaveState
  readonly opened: OpenDraft
  /** ID of a draft whose untouched fields aren't checked yet. */
  readonly unchecked: string | null
  readonly hasLeftFields: boolean
  readonly reported: readonly Finding[]
  readonly toDo: readonly Finding[]
}

function OpenEditor(props: OpenEditorProps) {
  const { workspace, subject, itemKey, onGo, clonable = true, children, container, editing, opened } = props
  const { unchecked, hasLeftFields, reported, toDo, save } = props
  const handlers = useEditorHandlers(editing)
  const touched = touchedFields(useWorkbench())
  const { draft } = opened
  const isNew = draft?.kind === 'create'
  // Nothing was typed, and no field lost the focus yet.
  const isFresh = unchecked !== null && draft?.revision === 1 && !hasLeftFields
  const isHeld = draft !== null && (draft.publish === 'queued' || draft.publish === 'sent')
  const isGoing = draft?.kind === 'delete'
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    handlers.onBlur()
    // Who chooses the field's value in a dialog hasn't left it.
    const dialog = relatedTarget?.closest('[role="dialog"]')
    if (dialog && !dialog.contains(target)) return
    const field = target.closest<HTMLElement>('[data-field]')?.dataset.field
    if (unchecked !== null && field !== undefined) touched.leave(unchecked, field)
  }
  const heard = { ...handlers, onBlur }
  const { row } = opened
  const record = row !== null && row.remoteId !== null && Object.keys(row.record).length > 0 && (
    <RecordFold
      what={kinds[subject].label.one}
      record={row.record}
      currency={props.currency ?? null}
      timeZone={props.timeZone ?? null}
    />
  )
  return (
    // Key events bubble up from the fields inside.
    <Stack ref={container} gap={16} className={styles.editor} {...heard}>
      <InspectorPart part="facts">
        {props.status?.(opened)}
        <ChangeLabel change={opened.row?.change ?? null} />
      </InspectorPart>
      <InspectorPart part="save">
        {props.isFixed !== true && !isHeld && !isGoing && <SaveLine save={save} hasDraft={draft !== null} />}
      </InspectorPart>
      <UnsavedNotice editing={editing} save={save} />
      <div className={styles.head}>
        {draft?.byAgent && <AgentLabel />}
        {draft !== null && <AuthorLabel createdBy={draft.createdBy} changedBy={draft.changedBy} />}
        {(isNew || draft !== null) && !isGoing && !isFresh && (
          <FindingsSummary
            findings={reported}
            toDo={toDo}
            onGo={(path) => {
              if (container.current !== null) focusField(container.current, path)
            }}
          />
        )}
      </div>
      <DraftHold workspace={workspace} subject={subject} draft={draft} />
      {draft?.sync === 'conflict' && opened.theirs !== null && (
        <DraftConflict
          key={draft.revision}
          editing={editing}
          draft={draft}
          theirs={opened.theirs}
          currency={props.currency ?? null}
          note={props.conflictNote}
        />
      )}
      <fieldset
        className={`${styles.form} ${props.layout === 'properties' ? properties.properties : ''}`}
        disabled={isHeld || isGoing}
        aria-label={t`Fields`}
      >
        {children({ workspace, open: { ...opened, findings: reported }, editing }, record)}
      </fieldset>
      {props.layout !== 'properties' && record}
      <DraftActions
        workspace={workspace}
        subject={subject}
        itemKey={itemKey}
        open={opened}
        editing={editing}
        clonable={clonable}
        copies={props.copies}
        onSaveTemplate={props.onSaveTemplate}
        onRemove={props.onRemove}
        onGo={onGo}
      />
    </Stack>
  )
}
