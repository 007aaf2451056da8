import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { decimalId } from '../conventions.ts'
import { platformGroup } from '../routes.ts'

/** Who may send direct messages to the signed-in user (activity.md#direct-messages). */
const asUser = platformGroup({
  auth: 'user',
  scopes: ['dm.write', 'tweet.read', 'users.read'],
  source: citePublic('activity#direct-messages'),
})

const blocked = z.looseObject({ data: z.looseObject({ blocked: z.boolean().optional() }) })

export const directMessageOperations = {
  block: asUser('POST /users/:id/dm/block', {
    id: 'directMessages.block',
    title: t`Block a user’s direct messages`,
    params: () => ({ id: decimalId }),
    reply: () => blocked,
  }),
  unblock: asUser('POST /users/:id/dm/unblock', {
    id: 'directMessages.unblock',
    title: t`Unblock a user’s direct messages`,
    params: () => ({ id: decimalId }),
    reply: () => blocked,
  }),
}
