import { z } from 'zod'
import { accountMediaOperations } from '../../api/ads/account-media.ts'
import { callById } from '../calls.ts'
import { pick, text, textOf } from '../fields.ts'
import type { EntityKind } from '../kind.ts'

export const accountMedia: EntityKind = {
  content: z.object({ name: text }),
  fields: ['name'],
  check: () => [],
  lists: [{ operation: accountMediaOperations.list, params: { count: 1_000 } }],
  read: callById(accountMediaOperations.get),
  idParam: 'account_media_id',
  fromRecord: (record) => pick(record, ['name']),
  titleOfRecord: ({ video_id, id }) => textOf(video_id) ?? textOf(id),
  typeField: 'creative_type',
  remove: { call: callById(accountMediaOperations.remove) },
}
