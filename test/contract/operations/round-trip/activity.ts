import fc from 'fast-check'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { activityOperations } from '../../../../src/shared/api/platform/activity.ts'
import { text, tooLong, trialOf } from './subject.ts'

interface Draft {
  readonly event_type: string
  readonly filter: { readonly user_id?: string; readonly keyword?: string; readonly direction?: string }
  readonly tag?: string
}

const activity = activityOperations

export const activityTrial = trialOf<Draft>({
  name: 'subscriptions to activity',
  operation: activity.create,
  valid: fc.record(
    {
      event_type: fc.constantFrom('profile.update.bio', 'post.create', 'spaces.start', 'follow.follow'),
      filter: fc.record(
        { user_id: fc.constantFrom(demoUsers.ada.id, demoUsers.bert.id), keyword: text(150) },
        { requiredKeys: ['user_id'] },
      ),
      tag: text(200),
    },
    { requiredKeys: ['event_type', 'filter'] },
  ),
  breaks: [
    (draft) => ({ ...draft, tag: tooLong(200) }),
    (draft) => ({ ...draft, tag: '' }),
    (draft) => ({ ...draft, event_type: '' }),
    (draft) => ({ ...draft, filter: { ...draft.filter, user_id: 'ada' } }),
    (draft) => ({ ...draft, filter: { ...draft.filter, keyword: tooLong(150) } }),
    (draft) => ({ ...draft, filter: { ...draft.filter, direction: 'sideways' } }),
    (draft) => ({ ...draft, filter: { ...draft.filter, color: 'red' } }),
  ],
  async asInput(body, { send }) {
    // An identical subscription would be a conflict.
    for (const { subscription_id } of (await send(activity.list, { params: {} })).data) {
      await send(activity.remove, { params: { subscription_id } })
    }
    return { params: {}, body }
  },
  read: async ({ send }) => (await send(activity.list, { params: {} })).data[0],
  wanted: (draft) => draft,
})
