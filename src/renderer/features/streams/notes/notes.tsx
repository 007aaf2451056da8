import { NativeSelect } from '@mantine/core'
import { IconMessageCircle, IconMessageCircleCheck, IconMessageCircleOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type FeedSize, feedSizes, type WrittenNote } from '../../../../shared/streams/community-note.ts'
import type { PostBrief } from '../../../../shared/streams/post-brief.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { useShownItem } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StreamHeader } from '../stream-header.tsx'
import { NoteInspector } from './note-inspector.tsx'
import { feedLabels, statusLabel } from './note-labels.ts'
import { WriteNote } from './write-note.tsx'

const address = '/streams/notes'
/** `posts` in the address, and the post after it, is a note that is being written. */
const newNote = /^post-(\d+)$/

/** The signed-in user's community notes, and posts to write one for. */
export function Notes({ item }: { readonly item: string | null }) {
  const [view, setView] = useState<'written' | 'posts'>(newNote.test(item ?? '') ? 'posts' : 'written')
  const [size, setSize] = useState<FeedSize>('small')
  const written = useCall('notes', 'written')
  const eligible = useCall('notes', 'eligible', view === 'posts' ? { size } : null)
  const [, navigate] = useLocation()
  const { shown, close } = useShownItem(item, {
    rows: view === 'written' ? written.value : null,
    keyOf,
    address,
  })
  const postId = newNote.exec(item ?? '')?.[1]
  const post = eligible.value?.find(({ id }) => id === postId)
  const note = written.value?.find(({ id }) => id === shown)
  const show = (next: 'written' | 'posts') => {
    setView(next)
    close()
  }
  const list = view === 'written' ? written : eligible
  return (
    <ListAndInspector
      inspector={
        post !== undefined
          ? {
              icon: IconMessageCircle,
              title: t`New note`,
              content: <WriteNote key={post.id} post={post} onWritten={() => show('written')} />,
              onClose: close,
            }
          : note !== undefined && {
              icon: IconMessageCircle,
              kind: t`Note`,
              title: note.post?.text ?? t`Note`,
              content: <NoteInspector key={note.id} note={note} onGone={close} />,
              onClose: close,
            }
      }
    >
      <StreamHeader
        view="notes"
        filters={
          <>
            {view === 'posts' && (
              <NativeSelect
                aria-label={t`Feed`}
                value={size}
                data={feedSizes.map((value) => ({ value, label: feedLabels[value] }))}
                onChange={({ currentTarget: { value } }) =>
                  setSize(feedSizes.find((one) => one === value) ?? 'small')
                }
              />
            )}
            <FormButtons
              forms={[
                { value: 'written', title: t`Your notes` },
                { value: 'posts', title: t`Posts without a note` },
              ]}
              current={view}
              onChoose={show}
            />
          </>
        }
        actions={<RefreshButton label={t`Refresh notes`} busy={list.isFetching} onClick={list.refetch} />}
      />
      {view === 'written' ? (
        <RowList
          list={rowsOfReply(written)}
          loading={t`Loading notes`}
          empty={
            <EmptyState
              icon={IconMessageCircleCheck}
              scene="notes"
              sentence={t`No notes yet.`}
              hint={t`Notes add context to other people’s posts. During the pilot, they’re written in test mode.`}
            />
          }
          label={t`Community notes`}
          columns={noteColumns}
          keyOf={keyOf}
          selectedKey={shown}
          onOpen={({ id }) => navigate(`${address}/${id}`)}
        />
      ) : (
        <RowList
          list={rowsOfReply(eligible)}
          loading={t`Loading posts`}
          empty={<EmptyState icon={IconMessageCircleOff} sentence={t`No posts without a note.`} />}
          label={t`Posts without a note`}
          columns={postColumns}
          keyOf={({ id }) => id}
          selectedKey={postId ?? null}
          onOpen={({ id }) => navigate(`${address}/post-${id}`)}
        />
      )}
    </ListAndInspector>
  )
}

const keyOf = ({ id }: WrittenNote) => id

const noteColumns: readonly Column<WrittenNote>[] = [
  column('status', t`Status`, 150, ({ status }) => status !== null && statusLabel(status)),
  column('text', t`Note`, { width: 240, grow: 3 }, ({ text }) => text),
  column('post', t`Post`, { width: 200, grow: 1 }, ({ post }) => post?.text),
]

const postColumns: readonly Column<PostBrief>[] = [
  column('author', t`Author`, 130, ({ author }) => author !== null && `@${author}`),
  column('at', t`Posted`, { width: 120, align: 'end' }, ({ at }) => at !== null && <RelativeTime at={at} />),
  column('text', t`Text`, { width: 240, grow: 3 }, ({ text }) => <span title={text}>{text}</span>),
]
