/** The app that Flightdeck uses with the sandbox, and the users who can sign in. */
export const demoApp = {
  consumerKey: 'flightdeckDemoConsumer01',
  consumerSecret: 'flightdeckDemoConsumerSecret0123456789abcd',
  callback: 'http://127.0.0.1/oauth/callback',
  clientId: 'RmxpZ2h0ZGVjazpkZW1vOmNsaWVudA',
} as const

export const demoUsers = {
  ada: {
    id: '756201191646691328',
    username: 'ada',
    password: 'ada-password',
    name: 'Ada Advertiser',
    created_at: '2016-07-21T19:02:11.000Z',
    listed_in: ['1468251938'],
    description: 'Advertising at Northwind Outdoor. Boots, tents, rain. #hiking',
    location: 'Berlin',
    url: 'https://northwind.example',
    verified: true,
    verified_type: 'business',
    subscription_type: 'Premium',
    note_writer: true,
    following: ['756201191646691329'],
    followers_count: 18_240,
    following_count: 312,
  },
  bert: {
    id: '756201191646691329',
    username: 'bert',
    password: 'bert-password',
    name: 'Bert Brand',
    created_at: '2016-07-21T19:04:52.000Z',
    description: 'Photographs what @ada sells.',
    location: 'Lisbon',
    affiliation: { user_id: ['756201191646691328'] },
    following: ['756201191646691328'],
    followers_count: 964,
    following_count: 501,
  },
} as const

export const demoPeople = {
  apps: [
    {
      id: '27001',
      name: 'Flightdeck',
      consumer_key: demoApp.consumerKey,
      consumer_secret: demoApp.consumerSecret,
      callback_urls: [demoApp.callback],
      sign_in_enabled: true,
      client_id: demoApp.clientId,
      ads_access: true,
    },
    {
      id: '27002',
      name: 'Analytics without ads access',
      consumer_key: 'analyticsDemoConsumer001',
      consumer_secret: 'analyticsDemoConsumerSecret0123456789abcde',
      callback_urls: [demoApp.callback],
      sign_in_enabled: false,
      ads_access: false,
    },
  ],
  users: Object.values(demoUsers),
}
