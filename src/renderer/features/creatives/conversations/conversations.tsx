import { IconMessages } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { referencedDraft, referenceTo } from '../../../../shared/domain/draft.ts'
import { LibraryList } from '../../../drafting/library-list.tsx'
import { type CreativeViewProps, creativePath } from '../creative-kinds.ts'
import { CreativesScreen } from '../creatives-screen.tsx'
import { useNewDraft } from '../use-new-draft.ts'
import { conversationColumns } from './conversation-columns.tsx'
import { ConversationEditor } from './conversation-editor.tsx'

/** Video conversations of the account, published and planned, with the editor of the opened one. */
export function Conversations({ workspace, itemKey }: CreativeViewProps) {
  const [, navigate] = useLocation()
  const begin = useNewDraft(workspace, 'videoConversation', 'conversations', {}, itemKey)
  const open = (key: string | null) => navigate(creativePath('conversations', key))
  return (
    <CreativesScreen
      kind="conversations"
      list={
        <LibraryList
          workspace={workspace}
          subject="videoConversation"
          label="Conversations"
          noun={{ one: 'conversation', many: 'conversations' }}
          columns={conversationColumns}
          openedKey={itemKey}
          onOpen={open}
          onNew={begin}
          onCloned={(draftId) => open(referenceTo(draftId))}
          removable
          empty={{
            icon: IconMessages,
            sentence: 'Video conversations of this account will be listed here.',
            hint: 'A video with buttons, each of which prepares a post for its reader.',
          }}
        />
      }
      inspector={
        itemKey === null || itemKey === 'new'
          ? null
          : {
              title: referencedDraft(itemKey) === null ? 'Video conversation' : 'New video conversation',
              content: (
                <ConversationEditor key={itemKey} workspace={workspace} itemKey={itemKey} onGo={open} />
              ),
              onClose: () => open(null),
            }
      }
    />
  )
}
