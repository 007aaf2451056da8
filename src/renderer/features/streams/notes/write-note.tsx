import { Button, Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { communityNoteOperations, noteTextLimit } from '../../../../shared/api/platform/community-notes.ts'
import {
  type MisleadingTag,
  type NoteClassification,
  noteSource,
} from '../../../../shared/streams/community-note.ts'
import type { PostBrief } from '../../../../shared/streams/post-brief.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { PostList } from '../post-list.tsx'
import { classificationLabels, tagLabels } from './note-labels.ts'

interface WriteNoteProps {
  readonly post: PostBrief
  readonly onWritten: () => void
}

/** Writes a note for a post; the service can rate the text before. */
export function WriteNote({ post, onWritten }: WriteNoteProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([
    ['notes', 'written'],
    ['notes', 'eligible'],
  ])
  const rating = useAct()
  const [score, setScore] = useState<{ readonly text: string; readonly score: number | null } | null>(null)
  const [tags, setTags] = useState<ReadonlySet<MisleadingTag>>(new Set())
  const [isTrusted, setTrusted] = useState(true)
  const fields = useFields(
    { text: '', classification: 'misinformed_or_potentially_misleading' as NoteClassification },
    ({ text }) => ({ text: noteSource.test(text) ? null : t`Enter a text with a link to a source.` }),
  )
  const { text, classification } = fields.values
  const isMisleading = classification !== 'not_misleading'
  const write = async () => {
    const outcome = await run(() =>
      bridge.notes.write({
        postId: post.id,
        text,
        classification,
        misleadingTags: isMisleading ? [...tags] : [],
        trustworthySources: isTrusted,
      }),
    )
    if (!outcome.ok) return
    notices.say('ok', t`Note written.`)
    onWritten()
  }
  const rate = () =>
    void rating.run(
      () => bridge.notes.rate({ postId: post.id, text }),
      (rated) => setScore({ text, score: rated.score }),
    )
  return (
    <>
      <Section title={t`Post`}>
        <PostList label={t`Post of the note`} posts={[post]} />
      </Section>
      <Section title={t`Note`}>
        <Form
          label={t`Write a note`}
          layout="panel"
          fields={fields}
          submitLabel={t`Write note`}
          task={task}
          onRetry="submit"
          onSubmit={write}
          beside={
            <Button
              disabled={!noteSource.test(text)}
              loading={rating.task.kind === 'running'}
              onClick={rate}
            >{t`Rate the text`}</Button>
          }
        >
          <Textarea
            label={t`Text`}
            description={t`Up to ${formatCount(noteTextLimit)} characters, with a link to a source.`}
            maxLength={noteTextLimit}
            autosize
            minRows={3}
            {...fields.text('text')}
          />
          {rating.task.kind === 'failed' && <FaultNotice fault={rating.task.fault} onRetry={rate} />}
          <div role="status" className={`${parts.hideEmpty} ${parts.underField}`}>
            {score !== null && score.text === text && scoreSentence(score.score)}
          </div>
          <NativeSelect label={t`The post is`} {...fields.labeled('classification', classificationLabels)} />
          {isMisleading && (
            <Checkbox.Group
              label={t`Because it`}
              value={[...tags]}
              onChange={(chosen) => setTags(new Set(tagsIn(chosen)))}
            >
              <Stack gap={8} mt={4}>
                {tagsIn(Object.keys(tagLabels)).map((tag) => (
                  <Checkbox key={tag} value={tag} label={tagLabels[tag]} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Checkbox
            className={parts.underField}
            label={t`Most people would trust the sources`}
            checked={isTrusted}
            onChange={({ currentTarget }) => setTrusted(currentTarget.checked)}
          />
          <WaitNotice operations={[communityNoteOperations.create, communityNoteOperations.evaluate]} />
        </Form>
      </Section>
    </>
  )
}

function tagsIn(texts: readonly string[]): readonly MisleadingTag[] {
  return texts.flatMap((text) => (isTag(text) ? [text] : []))
}

function isTag(text: string): text is MisleadingTag {
  return Object.hasOwn(tagLabels, text)
}

function scoreSentence(score: number | null): string {
  if (score === null) return t`The service gave no rating.`
  const scoreText = formatCount(score)
  return score < 0
    ? t`Reads like an opinion (${scoreText} of 1).`
    : t`Reads like a claim that can be verified (${scoreText} of 1).`
}
