import { demoUsers } from './people.ts'

const { ada, bert } = demoUsers

/** Account IDs that the other demo data refers to. */
export const demoAccountIds = { northwind: '18ce54d4x5t', wayline: '18ce55gz2ab' } as const

/** An outdoor shop, a campervan rental, and a closed account; one agency runs them all. */
export const demoAccounts = {
  accounts: [
    {
      id: demoAccountIds.northwind,
      name: 'Northwind Outdoor',
      business_name: 'Northwind Trading GmbH',
      timezone: 'Europe/Berlin',
      timezone_switch_at: '2024-01-15T23:00:00Z',
      business_id: 'b1',
      approval_status: 'ACCEPTED',
      industry_type: 'RETAIL',
      created_at: '2024-01-15T09:12:40Z',
      updated_at: '2026-10-02T07:45:11Z',
      users: [ada.id],
      features: [
        'REACH_FREQUENCY_CAP',
        'WEBSITE_CLICKS_CPM_BILLING',
        'CONVERSATION_CARD',
        'CITY_TARGETING',
        'PROMOTED_MEDIA_POLLS',
        'SHARE_AUDIENCE_OUTSIDE_BUSINESS',
      ],
      grants_posting_to: [bert.id],
      history_allowed: true,
    },
    {
      id: demoAccountIds.wayline,
      name: 'Wayline Campervans',
      business_name: 'Wayline Vans LLC',
      timezone: 'America/Los_Angeles',
      timezone_switch_at: '2025-03-02T08:00:00Z',
      business_id: 'b1',
      approval_status: 'ACCEPTED',
      industry_type: 'TRAVEL',
      created_at: '2025-03-02T10:11:12Z',
      updated_at: '2026-11-03T16:20:05Z',
      users: [ada.id, bert.id],
      features: ['REACH_AND_FREQUENCY_ANALYTICS', 'UNIVERSAL_LOOKALIKE'],
      roles: { [bert.id]: ['CREATIVE_MANAGER', 'TWEET_COMPOSER'] },
    },
    {
      id: '18ce56old00',
      name: 'Northwind Surf (closed)',
      business_name: 'Northwind Trading GmbH',
      timezone: 'Europe/Lisbon',
      business_id: 'b1',
      approval_status: 'REJECTED',
      industry_type: 'TRAVEL',
      created_at: '2023-05-20T08:00:00Z',
      updated_at: '2024-09-30T18:02:33Z',
      deleted: true,
      users: [ada.id],
    },
  ],
  account_apps: [
    {
      id: '1a7xk',
      account_id: demoAccountIds.northwind,
      app_store_identifier: '333903271',
      conversion_tracking_enabled: true,
      deep_link_pattern: 'northwind://',
      os_type: 'IOS',
      created_at: '2024-02-02T10:11:12Z',
      updated_at: '2025-02-03T10:11:12Z',
    },
    {
      id: '1a7xl',
      account_id: demoAccountIds.northwind,
      app_store_identifier: 'com.northwind.trails',
      conversion_tracking_enabled: true,
      deep_link_pattern: 'northwind://trails',
      os_type: 'ANDROID',
      created_at: '2024-02-04T10:11:12Z',
      updated_at: '2025-08-19T06:30:00Z',
    },
    {
      id: '1a7xm',
      account_id: demoAccountIds.wayline,
      app_store_identifier: 'com.wayline.roads',
      conversion_tracking_enabled: false,
      os_type: 'ANDROID',
      created_at: '2025-03-04T10:11:12Z',
      updated_at: '2025-03-04T10:11:12Z',
    },
  ],
  business_categories: [
    { id: 'bc01', name: 'Hobbies and interests', iab_categories: ['IAB9', 'IAB9-9', 'IAB9-15'] },
    { id: 'bc02', name: 'Shopping', iab_categories: ['IAB22', 'IAB22-1', 'IAB22-2'] },
    { id: 'bc03', name: 'Sports', iab_categories: ['IAB17', 'IAB17-18', 'IAB17-31', 'IAB17-35'] },
    { id: 'bc04', name: 'Style and fashion', iab_categories: ['IAB18', 'IAB18-3', 'IAB18-4'] },
    { id: 'bc05', name: 'Travel', iab_categories: ['IAB20', 'IAB20-3', 'IAB20-18'] },
  ],
}
