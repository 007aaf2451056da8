import { IconMessage2 } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { referencedDraft, referenceTo } from '../../../../shared/domain/draft.ts'
import { LibraryList } from '../../../drafting/library-list.tsx'
import { libraryLists } from '../../../drafting/library-list-store.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { type CreativeViewProps, creativePath } from '../creative-kinds.ts'
import { CreativesScreen } from '../creatives-screen.tsx'
import { useNewDraft } from '../use-new-draft.ts'
import { postColumns } from './post-columns.tsx'
import { PostEditor } from './post-editor.tsx'
import { newPost } from './post-form.ts'

const types = [
  { value: 'NULLCAST', label: 'Only as an ad' },
  { value: 'ORGANIC', label: 'On the timeline' },
]

/** Posts of the account, published and planned, with the editor of the opened one. */
export function Posts({ workspace, itemKey }: CreativeViewProps) {
  const [, navigate] = useLocation()
  const { userId } = useLive('session')
  const begin = useNewDraft(workspace, 'post', 'posts', newPost(userId), itemKey)
  const open = (key: string | null) => navigate(creativePath('posts', key))
  const promoted = libraryLists(useWorkbench())(workspace, 'promotedPost')
  const columns = useMemo(() => postColumns(workspace), [workspace])
  // Which line items promote a post is read with the posts.
  useEffect(() => {
    promoted.open()
  }, [promoted])
  return (
    <CreativesScreen
      kind="posts"
      list={
        <LibraryList
          workspace={workspace}
          subject="post"
          label="Posts"
          noun={{ one: 'post', many: 'posts' }}
          columns={columns}
          types={types}
          openedKey={itemKey}
          onOpen={open}
          onNew={begin}
          onCloned={(draftId) => open(referenceTo(draftId))}
          removable={false}
          empty={{
            icon: IconMessage2,
            sentence: 'Posts of this account will be listed here.',
            hint: 'A post shows text, media or a card, and line items promote it.',
          }}
        />
      }
      inspector={
        itemKey === null || itemKey === 'new'
          ? null
          : {
              title: referencedDraft(itemKey) === null ? 'Post' : 'New post',
              content: <PostEditor key={itemKey} workspace={workspace} itemKey={itemKey} onGo={open} />,
              onClose: () => open(null),
            }
      }
    />
  )
}
