import { IconMessages } from '@tabler/icons-react'
import type { CreativeViewProps } from '../creative-kinds.ts'
import { CreativeLibrary } from '../creative-library.tsx'
import { conversationColumns } from './conversation-columns.tsx'
import { ConversationEditor } from './conversation-editor.tsx'

/** Video conversations of the account, published and planned. */
export function Conversations(props: CreativeViewProps) {
  return (
    <CreativeLibrary
      {...props}
      kind="conversations"
      subject="videoConversation"
      label="Conversations"
      noun={{ one: 'conversation', many: 'conversations' }}
      columns={conversationColumns}
      fresh={{}}
      empty={{
        icon: IconMessages,
        sentence: 'Video conversations of this account will be listed here.',
        hint: 'A video with buttons, each of which prepares a post for its reader.',
      }}
      title={{ known: 'Video conversation', fresh: 'New video conversation' }}
      Editor={ConversationEditor}
    />
  )
}
