import { Group, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCopyPlus, IconLock, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Draft, referencedDraft, referenceTo } from '../../../shared/drafts/draft.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { InspectorPart } from '../../ui/inspector/inspector-panel.tsx'
import { MoreMenu } from '../../ui/inspector/more-menu.tsx'
import parts from '../../ui/layout/parts.module.css'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { creativeLists } from '../list/list-store.ts'
import { unreturnedNotice } from '../unreturned.ts'
import type { DraftEditing, OpenDraft } from './draft-editing.ts'

interface DraftHoldProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly draft: Draft | null
}

/** Why a draft can't be edited now, with a link to the cause; renders nothing if it can. */
export function DraftHold({ workspace, subject, draft }: DraftHoldProps) {
  const list = creativeLists(useWorkbench())(workspace, subject)
  if (draft === null) return null
  if (draft.publish === 'queued' || draft.publish === 'sent') {
    return (
      <Group gap="8px 12px" p="8px 12px" bg="var(--fd-sunken)" className={parts.framed}>
        <StatusLabel tone="information" icon={IconLock} label={t`In flight`} />
        <span>
          {t`It’s being published, so you can’t change it now.`}{' '}
          <Link href="/activity">{t`Show it in Activity`}</Link>
        </span>
      </Group>
    )
  }
  if (draft.publish === 'unknown' || draft.publish === 'failed') {
    const label = draft.publish === 'failed' ? t`The service refused it.` : t`It was sent without a response.`
    return (
      <Group gap="8px 12px" p="8px 12px" bg="var(--fd-sunken)" className={parts.framed}>
        <span>
          {label} <Link href="/activity">{t`Details in Activity`}</Link>
        </span>
      </Group>
    )
  }
  if (draft.kind !== 'delete') return null
  return (
    <Group gap="8px 12px" p="8px 12px" bg="var(--fd-sunken)" className={parts.framed}>
      <StatusLabel tone="error" icon={IconTrash} label={t`Removed`} />
      <span>{t`Will be deleted when you publish. The service can’t restore it.`}</span>
      <Button onClick={() => list.discard([draft.id])}>{t`Keep`}</Button>
    </Group>
  )
}

/** A way to copy an entity. */
export interface Copying {
  /** "Duplicate with line items". */
  readonly title: string
  readonly copy: () => Promise<void>
}

interface DraftActionsProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly itemKey: string
  readonly open: OpenDraft
  readonly editing: DraftEditing
  readonly clonable: boolean
  /** The first one is a button, others are in the menu. Without any, an entity is copied with its own fields. */
  readonly copies?: readonly Copying[] | undefined
  readonly onSaveTemplate?: (() => void) | undefined
  /** For entities whose deletion has a question of its own. */
  readonly onRemove?: (() => void) | undefined
  readonly onGo: (key: string | null) => void
}

/** Duplicate, save as a template, discard and delete. All of it can be undone until it's published. */
export function DraftActions(props: DraftActionsProps) {
  const { workspace, subject, itemKey, open, editing, clonable, onGo } = props
  const workbench = useWorkbench()
  const list = creativeLists(workbench)(workspace, subject)
  const { fault } = useStore(list.store)
  const [busy, setBusy] = useState(false)
  const { draft } = open
  const noun = kinds[subject].label.one
  const isNew = referencedDraft(itemKey) !== null
  const isHeld = draft !== null && draft.publish !== 'idle' && draft.publish !== 'failed'
  const doing = (work: () => Promise<void>) => async () => {
    setBusy(true)
    if (await editing.flush()) await work()
    setBusy(false)
  }
  const copyOwnFields = async () => {
    const clonedDraft = await list.clone(itemKey)
    if (clonedDraft === null) return
    list.unmarkAll()
    const notice = unreturnedNotice(subject, open.row === null ? [] : [open.row])
    if (notice !== null) workbench.notices.say('attention', notice)
    onGo(referenceTo(clonedDraft.id))
  }
  const [copying, ...otherCopies] = props.copies ?? [{ title: t`Duplicate`, copy: copyOwnFields }]
  const discard = doing(async () => {
    if (draft === null || !(await list.discard([draft.id]))) return
    workbench.notices.say('ok', isNew ? t`Discarded. Undo brings it back.` : t`The changes are discarded.`)
    if (isNew) onGo(null)
  })
  const remove = doing(async () => {
    if (props.onRemove === undefined) await list.remove([itemKey])
    else props.onRemove()
  })
  const canDiscard = draft !== null && !isHeld && draft.kind !== 'delete'
  const canRemove = !isNew && kinds[subject].removable && !isHeld && draft?.kind !== 'delete'
  const hasMenu = otherCopies.length > 0 || props.onSaveTemplate !== undefined || canDiscard || canRemove
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} onDismiss={list.forgetFault} />}
      <InspectorPart part="acts">
        {clonable && copying !== undefined && (
          <IconButton
            label={copying.title}
            icon={IconCopyPlus}
            disabled={busy}
            onClick={() => void doing(copying.copy)()}
          />
        )}
        {hasMenu && (
          <MoreMenu disabled={busy}>
            {otherCopies.map(({ title, copy }) => (
              <Menu.Item
                key={title}
                leftSection={<IconCopyPlus size={14} aria-hidden />}
                onClick={doing(copy)}
              >
                {title}
              </Menu.Item>
            ))}
            {props.onSaveTemplate !== undefined && (
              <Menu.Item
                leftSection={<IconTemplate size={14} aria-hidden />}
                onClick={doing(async () => props.onSaveTemplate?.())}
              >{t`Save as template`}</Menu.Item>
            )}
            {canDiscard && (
              <Menu.Item leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={discard}>
                {isNew ? t`Discard ${noun}` : t`Discard changes`}
              </Menu.Item>
            )}
            {canRemove && (
              <Menu.Item
                c="var(--fd-error)"
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={remove}
              >
                {t`Delete ${noun}`}
              </Menu.Item>
            )}
          </MoreMenu>
        )}
      </InspectorPart>
    </>
  )
}
