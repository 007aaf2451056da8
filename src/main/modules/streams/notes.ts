import type { ReplyOf } from '../../../shared/api/operation.ts'
import { communityNoteOperations, noteFields } from '../../../shared/api/platform/community-notes.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { WrittenNote } from '../../../shared/streams/community-note.ts'
import type { PostBrief } from '../../../shared/streams/post-brief.ts'
import { t } from '../../../shared/text/language.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls, UserCaller } from '../sign-in/service-calls.ts'
import { briefParameters, briefsOf, readPostBriefs } from './post-briefs.ts'

export interface NotesParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication' | 'asUser' | 'chosenUser' | 'user'>
}

type Page = ReplyOf<typeof communityNoteOperations.searchWritten>
type Note = Page['data'][number]

const pageSize = 100
/** More notes than a person writes. */
const maxPages = 10
/** The pilot accepts nothing else (notes-and-news.md#community-notes). */
const testMode = { test_mode: true } as const

export function createNotes({ calls }: NotesParts): Handlers<'notes'> {
  const chosenUser = (): Outcome<UserCaller> => {
    const who = calls.chosenUser()
    return who.ok ? calls.user(who.value) : who
  }
  const readWritten = async (user: UserCaller): Promise<Outcome<readonly Note[]>> => {
    const notes: Note[] = []
    let token: string | null = null
    for (let page = 0; page < maxPages; page += 1) {
      const params = { ...testMode, max_results: pageSize, 'note.fields': [...noteFields] }
      const answer: Outcome<{ readonly reply: Page }> = await calls.asUser(
        user,
        communityNoteOperations.searchWritten,
        { params: token === null ? params : { ...params, pagination_token: token } },
      )
      if (!answer.ok) return answer
      notes.push(...answer.value.reply.data)
      token = answer.value.reply.meta?.next_token ?? null
      if (token === null) break
    }
    return succeed(notes)
  }

  return {
    async eligible({ size }) {
      const user = chosenUser()
      if (!user.ok) return user
      const params = {
        ...testMode,
        ...briefParameters,
        max_results: pageSize,
        post_selection: `feed_size: ${size}, feed_lang: all`,
      }
      const answer = await calls.asUser(user.value, communityNoteOperations.searchEligiblePosts, { params })
      return mapOutcome(answer, ({ reply }) => briefsOf(reply))
    },
    async written() {
      const user = chosenUser()
      if (!user.ok) return user
      const notes = await readWritten(user.value)
      if (!notes.ok) return notes
      const ids = [...new Set(notes.value.flatMap(({ post_id }) => post_id ?? []))]
      const posts = await readPostBriefs(calls, user.value, ids)
      if (!posts.ok) return posts
      return succeed(notes.value.flatMap((note) => noteOf(note, posts.value) ?? []))
    },
    async rate({ postId, text }) {
      const user = chosenUser()
      if (!user.ok) return user
      const body = { post_id: postId, note_text: text }
      const answer = await calls.asUser(user.value, communityNoteOperations.evaluate, { params: {}, body })
      return mapOutcome(answer, ({ reply }) => ({ score: reply.data.claim_opinion_score ?? null }))
    },
    async write({ postId, text, classification, misleadingTags, trustworthySources }) {
      const user = chosenUser()
      if (!user.ok) return user
      const info = {
        text,
        classification,
        misleading_tags: misleadingTags,
        trustworthy_sources: trustworthySources,
      }
      const body = { ...testMode, post_id: postId, info }
      const answer = await calls.asUser(user.value, communityNoteOperations.create, { params: {}, body })
      if (!answer.ok) return answer
      const { id, note_id } = answer.value.reply.data
      const written = id ?? note_id
      return written === undefined
        ? fail({
            kind: 'conflict',
            fields: [],
            message: t`The service didn’t write the note. Refresh the list.`,
          })
        : succeed({ id: written })
    },
    async remove({ id }) {
      const user = chosenUser()
      if (!user.ok) return user
      const params = { note_id: id }
      const answer = await calls.asUser(user.value, communityNoteOperations.remove, { params })
      return mapOutcome(answer, () => undefined)
    },
  }
}

function noteOf(note: Note, posts: readonly PostBrief[]): WrittenNote | null {
  const { id, post_id, status, info, test_result } = note
  if (id === undefined) return null
  return {
    id,
    post: posts.find((post) => post.id === post_id) ?? null,
    text: info?.text ?? null,
    classification: info?.classification ?? null,
    misleadingTags: info?.misleading_tags ?? [],
    status: status ?? info?.rating_status ?? null,
    testResult: test_result?.evaluator_score_bucket ?? null,
  }
}
