import { IconChartBar } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { referencedDraft, referenceTo } from '../../../../shared/domain/draft.ts'
import { LibraryList } from '../../../drafting/library-list.tsx'
import { type CreativeViewProps, creativePath } from '../creative-kinds.ts'
import { CreativesScreen } from '../creatives-screen.tsx'
import { useNewDraft } from '../use-new-draft.ts'
import { pollColumns } from './poll-columns.tsx'
import { PollEditor } from './poll-editor.tsx'
import { newPoll } from './poll-form.ts'

/** Polls of the account, published and planned, with the editor of the opened one. */
export function Polls({ workspace, itemKey }: CreativeViewProps) {
  const [, navigate] = useLocation()
  const begin = useNewDraft(workspace, 'poll', 'polls', newPoll, itemKey)
  const open = (key: string | null) => navigate(creativePath('polls', key))
  return (
    <CreativesScreen
      kind="polls"
      list={
        <LibraryList
          workspace={workspace}
          subject="poll"
          label="Polls"
          noun={{ one: 'poll', many: 'polls' }}
          columns={pollColumns}
          openedKey={itemKey}
          onOpen={open}
          onNew={begin}
          onCloned={(draftId) => open(referenceTo(draftId))}
          removable={false}
          empty={{
            icon: IconChartBar,
            sentence: 'Polls of this account will be listed here.',
            hint: 'A poll has 2 to 4 choices and is open for up to 7 days. A post shows it.',
          }}
        />
      }
      inspector={
        itemKey === null || itemKey === 'new'
          ? null
          : {
              title: referencedDraft(itemKey) === null ? 'Poll' : 'New poll',
              content: <PollEditor key={itemKey} workspace={workspace} itemKey={itemKey} onGo={open} />,
              onClose: () => open(null),
            }
      }
    />
  )
}
