import { IconMessage2 } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { libraryLists } from '../../../drafting/list/list-store.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import type { CreativeViewProps } from '../creative-kinds.ts'
import { CreativeLibrary } from '../creative-library.tsx'
import { postColumns } from './post-columns.tsx'
import { PostEditor } from './post-editor.tsx'
import { newPost } from './post-form.ts'

const types = [
  { value: 'NULLCAST', label: 'Only as an ad' },
  { value: 'ORGANIC', label: 'On the timeline' },
]

/** Posts of the account, published and planned. */
export function Posts(props: CreativeViewProps) {
  const { workspace } = props
  const { userId } = useLive('session')
  const promoted = libraryLists(useWorkbench())(workspace, 'promotedPost')
  const columns = useMemo(() => postColumns(workspace), [workspace])
  // Which line items promote a post is read with the posts.
  useEffect(() => {
    promoted.open()
  }, [promoted])
  return (
    <CreativeLibrary
      {...props}
      kind="posts"
      subject="post"
      label="Posts"
      noun={{ one: 'post', many: 'posts' }}
      columns={columns}
      types={types}
      fresh={newPost(userId)}
      empty={{
        icon: IconMessage2,
        sentence: 'Posts of this account will be listed here.',
        hint: 'A post shows text, media or a card, and line items promote it.',
      }}
      title={{ known: 'Post', fresh: 'New post' }}
      Editor={PostEditor}
    />
  )
}
