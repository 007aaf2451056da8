import { demoAccountIds } from './accounts.ts'
import { demoUsers } from './people.ts'

const { northwind, wayline } = demoAccountIds

/** One user with full access per account; Bert's posts are promoted by reposts. */
export const demoPromotableUsers = {
  promotable_users: [
    {
      id: 'l310s',
      account_id: northwind,
      user_id: demoUsers.ada.id,
      promotable_user_type: 'FULL',
      created_at: '2024-01-15T09:13:00Z',
      updated_at: '2024-01-15T09:13:00Z',
    },
    {
      id: 'l310t',
      account_id: northwind,
      user_id: demoUsers.bert.id,
      promotable_user_type: 'RETWEETS_ONLY',
      created_at: '2024-06-01T12:00:00Z',
      updated_at: '2024-06-01T12:00:00Z',
    },
    {
      id: 'l310u',
      account_id: wayline,
      user_id: demoUsers.bert.id,
      promotable_user_type: 'FULL',
      created_at: '2025-03-02T10:12:00Z',
      updated_at: '2025-03-02T10:12:00Z',
    },
  ],
}
