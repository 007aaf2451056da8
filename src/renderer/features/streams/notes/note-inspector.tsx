import { communityNoteOperations } from '../../../../shared/api/platform/community-notes.ts'
import type { WrittenNote } from '../../../../shared/streams/community-note.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { RemovalMenu } from '../../../ui/inspector/removal-menu.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { PostList } from '../post-list.tsx'
import { classificationLabel, statusLabel, tagLabel } from './note-labels.ts'

interface NoteInspectorProps {
  readonly note: WrittenNote
  readonly onGone: () => void
}

/** One note of the user: how it was rated, the post it belongs to, and deleting it. */
export function NoteInspector({ note, onGone }: NoteInspectorProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([
    ['notes', 'written'],
    ['notes', 'eligible'],
  ])
  const { id, text, status, classification, misleadingTags, testResult, post } = note
  const remove = async () => {
    const outcome = await run(() => bridge.notes.remove({ id }))
    if (outcome.ok) {
      notices.say('ok', t`Note deleted.`)
      onGone()
    }
    return outcome
  }
  return (
    <>
      <RemovalMenu label={t`Delete note`} title={t`Delete this note?`} task={task} onConfirm={remove}>
        <p>{t`Its ratings are lost.`}</p>
        <WaitNotice operations={[communityNoteOperations.remove]} />
      </RemovalMenu>
      <Section title={t`Text`}>
        {text !== null && <p className={parts.verbatim}>{text}</p>}
        <FieldList
          fields={{
            [t`Status`]: status !== null && statusLabel(status),
            [t`The post is`]: classification !== null && classificationLabel(classification),
            [t`Because it`]: misleadingTags.length > 0 && misleadingTags.map(tagLabel).join(', '),
            [t`Test of the text`]: testResult,
            [t`ID`]: <IdText text={id} what={t`note ID`} />,
          }}
        />
      </Section>
      {post !== null && (
        <Section title={t`Post`}>
          <PostList label={t`Post of the note`} posts={[post]} />
        </Section>
      )}
    </>
  )
}
