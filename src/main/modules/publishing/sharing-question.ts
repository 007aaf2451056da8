import { plural, t } from '../../../shared/text/language.ts'
import type { NativeQuestion } from '../../core/ports-desktop.ts'
import type { PlannedSharing } from '../checks/worker/planned-sharings.ts'

/** More are only counted, since a message box can't be scrolled. */
const maxNamed = 8

/**
 * Names both accounts and the people of each audience, since one shared with the wrong client is a breach that no undo
 * repairs. `owner` is the name of the account that the publish goes to.
 */
export function sharingQuestion(sharings: readonly PlannedSharing[], owner: string): NativeQuestion {
  const lines = sharings.slice(0, maxNamed).map(sharingLine)
  const more = sharings.length - maxNamed
  const strangers = sharings.filter(({ receiver }) => receiver === null).map(({ receiverId }) => receiverId)
  return {
    title: t`Share audiences`,
    message: plural(
      sharings.length,
      {
        one: 'Share # audience of {owner} with another account?',
        other: 'Share # audiences of {owner} with other accounts?',
      },
      { owner },
    ),
    detail: [
      ...lines,
      ...(more > 0 ? [plural(more, { one: 'and # more', other: 'and # more' })] : []),
      ...[...new Set(strangers)].map(
        (id) => t`None of your accounts has the ID ${id}. Make sure that it’s the right one.`,
      ),
      t`You can stop sharing later, but campaigns that already use an audience continue.`,
    ].join('\n'),
    action: t`Publish`,
  }
}

/** "“Boot buyers” → Wayline Campervans: 4,959 people, who it may use and edit". */
function sharingLine({ audienceId, audience, people, receiverId, receiver, level }: PlannedSharing): string {
  const list = audience === null ? t`audience ${audienceId}` : t`“${audience}”`
  const account = receiver ?? t`account ${receiverId}`
  const size =
    people === null ? t`number of people unknown` : plural(people, { one: '# person', other: '# people' })
  return level === 'READ_WRITE'
    ? t`${list} → ${account}: ${size}; it may use the audience, and add and remove people`
    : t`${list} → ${account}: ${size}; it may use the audience`
}
