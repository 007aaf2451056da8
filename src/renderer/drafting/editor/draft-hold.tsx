import { Button } from '@mantine/core'
import { IconLock, IconTrash } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Draft, type DraftSubject, kindLabels } from '../../../shared/drafts/draft.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { libraryLists } from '../list/list-store.ts'
import styles from './draft-editor.module.css'

interface DraftHoldProps {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly draft: Draft | null
}

/** Why a draft cannot be edited at the moment, and where to go from there; nothing where it can. */
export function DraftHold({ workspace, subject, draft }: DraftHoldProps) {
  const list = libraryLists(useWorkbench())(workspace, subject)
  if (draft === null) return null
  if (draft.publish === 'queued' || draft.publish === 'sent') {
    return (
      <div className={styles.hold}>
        <StatusWord tone="information" icon={IconLock} word="In flight" />
        <span>
          It is part of a publish that is under way, so it cannot be changed now.{' '}
          <Link href="/activity">Show it in Activity</Link>
        </span>
      </div>
    )
  }
  if (draft.publish === 'unknown' || draft.publish === 'failed') {
    const word = draft.publish === 'failed' ? 'The service refused it.' : 'It was sent without an answer.'
    return (
      <div className={styles.hold}>
        <span>
          {word} <Link href="/activity">Activity says more</Link>
        </span>
      </div>
    )
  }
  if (draft.kind !== 'delete') return null
  return (
    <div className={styles.hold}>
      <StatusWord tone="error" icon={IconTrash} word="Removed" />
      <span>This {kindLabels[subject].one} will be deleted when the change is published.</span>
      <Button onClick={() => list.discard([draft.id])}>Keep the {kindLabels[subject].one}</Button>
    </div>
  )
}
