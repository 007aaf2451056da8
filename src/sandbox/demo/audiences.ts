import { demoAccountIds } from './accounts.ts'

const { northwind, wayline } = demoAccountIds

/** IDs of audiences that line items of the demo data can target. */
export const demoAudienceIds = {
  bootBuyers: '1nmth',
  cartLeavers: '1nmtj',
  newsletter: '1nmtk',
  pastRenters: '1nmti',
} as const

type Standing = 'ready' | 'tooSmall' | 'processing'

const standings = {
  ready: { targetable: true, reasons_not_targetable: [] },
  tooSmall: { targetable: false, reasons_not_targetable: ['TOO_SMALL'] },
  processing: { targetable: false, reasons_not_targetable: ['PROCESSING'] },
} as const

function audience(
  id: string,
  accountId: string,
  name: string,
  description: string | null,
  standing: Standing,
  size: number | null,
  created: string,
) {
  return {
    id,
    account_id: accountId,
    owner_account_id: accountId,
    name,
    description,
    audience_type: 'CRM',
    audience_size: size,
    ...standings[standing],
    partner_source: 'OTHER',
    created_at: created,
    updated_at: created,
  }
}

/** Eight audiences in every state, their permissions, and the do-not-reach lists. */
export const demoAudiences = {
  custom_audiences: [
    audience(
      demoAudienceIds.bootBuyers,
      northwind,
      'Boot buyers',
      'Bought boots in the last year',
      'ready',
      5200,
      '2026-01-05T09:00:00Z',
    ),
    audience(
      demoAudienceIds.cartLeavers,
      northwind,
      'Cart leavers',
      'Left a cart in the last 30 days',
      'ready',
      18_340,
      '2026-02-11T08:20:00Z',
    ),
    audience(
      demoAudienceIds.newsletter,
      northwind,
      'Newsletter readers',
      null,
      'ready',
      142_907,
      '2026-03-02T14:45:10Z',
    ),
    audience(
      '1nmtl',
      northwind,
      'Tent testers',
      'Signed up for the tent test',
      'tooSmall',
      null,
      '2026-06-21T10:00:00Z',
    ),
    audience('1nmtm', northwind, 'Store visitors Berlin', null, 'tooSmall', null, '2026-08-30T16:12:00Z'),
    audience(
      '1nmtn',
      northwind,
      'Catalog requests',
      'Asked for the printed catalog',
      'processing',
      3120,
      '2026-11-20T17:05:30Z',
    ),
    audience(
      demoAudienceIds.pastRenters,
      wayline,
      'Past renters',
      'Rented a van in the last two years',
      'ready',
      9410,
      '2026-01-05T09:00:00Z',
    ),
    audience('1nmto', wayline, 'Van-life newsletter', null, 'processing', null, '2026-11-21T06:30:00Z'),
  ],
  tailored_audiences: [
    { id: '2906h', account_id: northwind, name: 'Members of 2023' },
    { id: '2906i', account_id: wayline, name: 'Bookings of 2023' },
  ],
  audience_permissions: [
    {
      id: '2k1a0',
      audience_id: demoAudienceIds.bootBuyers,
      granted_account_id: wayline,
      permission_level: 'READ_ONLY',
      created_at: '2026-04-01T08:00:00Z',
      updated_at: '2026-04-01T08:00:00Z',
    },
    {
      id: '2k1a1',
      audience_id: demoAudienceIds.newsletter,
      granted_account_id: wayline,
      permission_level: 'READ_WRITE',
      created_at: '2026-04-02T08:00:00Z',
      updated_at: '2026-09-14T11:31:00Z',
    },
    {
      id: '2k1a2',
      audience_id: '2906i',
      granted_account_id: northwind,
      permission_level: 'READ_ONLY',
      created_at: '2026-05-12T08:00:00Z',
      updated_at: '2026-05-12T08:00:00Z',
    },
  ],
  do_not_reach_lists: [
    {
      id: '4kzrq',
      account_id: northwind,
      name: 'Do Not Reach List',
      description: 'Opted out by mail or phone',
      targetable: true,
      reasons_not_targetable: [],
      list_size: 1840,
      created_at: '2025-10-05T09:00:00Z',
      updated_at: '2026-11-06T09:00:00Z',
    },
  ],
}
