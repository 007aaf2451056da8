import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { OAuth } from 'oauth'
import { Strategy } from 'passport-twitter'
import { TwitterApi } from 'twitter-api-v2'
import TwitterLite from 'twitter-lite'
import { demoApp } from '../../src/sandbox/demo/people.ts'
import { forwardHttps } from './front.mjs'
import { check } from './report.mjs'

/** Published JavaScript clients, unchanged, against the sandbox. */

const { base_url: base, control_url: control } = JSON.parse(process.env.SERVER ?? '')
const { consumerKey, consumerSecret, callback } = demoApp

forwardHttps(base)

async function approve(token, username) {
  const response = await fetch(`${control}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oauth_token: token, username }),
  })
  assert.equal(response.status, 200)
  return response.json()
}

/** The two ways in which a verifier is returned, by their names in the cases. */
const ways = [
  ['PIN', 'oob'],
  ['callback', callback],
]

let user
for (const [way, address] of ways) {
  await check(`twitter-api-v2 signs in by ${way}`, async () => {
    const app = new TwitterApi({ appKey: consumerKey, appSecret: consumerSecret })
    const link = await app.generateAuthLink(address, { linkMode: 'authorize' })
    const { oauth_verifier: verifier } = await approve(link.oauth_token, 'ada')
    const signing = new TwitterApi({
      appKey: consumerKey,
      appSecret: consumerSecret,
      accessToken: link.oauth_token,
      accessSecret: link.oauth_token_secret,
    })
    const login = await signing.login(verifier)
    assert.equal(login.screenName, 'ada')
    user = login.client
  })
}

await check('twitter-api-v2 reads its user', async () => {
  assert.equal((await user.v2.me()).data.username, 'ada')
})

// Headers of the formats; the rest only has to be as long as a real file.
const pngHead = '89504e470d0a1a0a0000000d494844520000000a0000000a080200000001020304'
const png = Buffer.concat([Buffer.from(pngHead, 'hex'), randomBytes(200_000)])
const gif = Buffer.concat([Buffer.from('GIF89a\x0a\0\x0a\0', 'latin1'), randomBytes(3_000_000)])
const video = randomBytes(9_000_000)

let image
await check('twitter-api-v2 uploads an image', async () => {
  image = await user.v2.uploadMedia(png, { media_type: 'image/png' })
  assert.match(image, /^\d+$/)
})
await check('twitter-api-v2 uploads a GIF in chunks', async () => {
  const id = await user.v2.uploadMedia(gif, { media_type: 'image/gif', media_category: 'tweet_gif' })
  assert.match(id, /^\d+$/)
})
await check('twitter-api-v2 uploads a video in chunks', async () => {
  const id = await user.v2.uploadMedia(video, { media_type: 'video/mp4', media_category: 'tweet_video' })
  assert.match(id, /^\d+$/)
})

const text = 'Hello from a library & more: 100% ☕'
let post
await check('twitter-api-v2 writes a post with an image', async () => {
  post = (await user.v2.tweet(text, { media: { media_ids: [image] } })).data.id
  assert.match(post, /^\d+$/)
})
await check('twitter-api-v2 reads the post as its user', async () => {
  assert.deepEqual(
    (await user.v2.tweets([post])).data.map(({ id }) => id),
    [post],
  )
})
await check('twitter-api-v2 reads the post with a bearer token', async () => {
  const app = await new TwitterApi({ appKey: consumerKey, appSecret: consumerSecret }).appLogin()
  const { data } = await app.v2.tweets([post], { 'tweet.fields': ['author_id', 'created_at'] })
  assert.deepEqual(
    data.map(({ id }) => id),
    [post],
  )
})

const lite = new TwitterLite({ consumer_key: consumerKey, consumer_secret: consumerSecret })
await check('twitter-lite signs in by callback', async () => {
  const { oauth_token: token } = await lite.getRequestToken(callback)
  const { oauth_verifier: verifier } = await approve(token, 'bert')
  const access = await lite.getAccessToken({ oauth_token: token, oauth_verifier: verifier })
  assert.equal(access.screen_name, 'bert')
})
await check('twitter-lite gets a bearer token', async () => {
  assert.equal((await lite.getBearerToken()).token_type, 'bearer')
})

const requestTokenUrl = `${base}/oauth/request_token`
const accessTokenUrl = `${base}/oauth/access_token`
for (const [way, address] of ways) {
  for (const version of ['1.0', '1.0A']) {
    await check(`oauth ${version} signs in by ${way} and posts`, async () => {
      const client = new OAuth(
        requestTokenUrl,
        accessTokenUrl,
        consumerKey,
        consumerSecret,
        version,
        address,
        'HMAC-SHA1',
      )
      const { token, secret } = await tokenOf((done) => client.getOAuthRequestToken(done))
      const { oauth_verifier: verifier } = await approve(token, 'ada')
      const access = await tokenOf((done) => client.getOAuthAccessToken(token, secret, verifier, done))
      const get = promisify(client.get.bind(client))
      const me = JSON.parse(await get(`${base}/2/users/me`, access.token, access.secret))
      assert.equal(me.data.username, 'ada')
      const send = promisify(client.post.bind(client))
      const body = JSON.stringify({ text: `Odd characters: ! * ' ( ) by ${way} ${version}` })
      const written = JSON.parse(
        await send(`${base}/2/tweets`, access.token, access.secret, body, 'application/json'),
      )
      assert.match(written.data.id, /^\d+$/)
    })
  }
}

/** @param {(done: (error: unknown, token: string, secret: string) => void) => void} ask */
function tokenOf(ask) {
  return new Promise((resolve, reject) => {
    ask((error, token, secret) => (error ? reject(error) : resolve({ token, secret })))
  })
}

await check('passport-twitter signs in by callback', async () => {
  const options = {
    consumerKey,
    consumerSecret,
    callbackURL: callback,
    requestTokenURL: requestTokenUrl,
    accessTokenURL: accessTokenUrl,
    userAuthorizationURL: `${base}/oauth/authenticate`,
    skipExtendedUserProfile: true,
  }
  const strategy = new Strategy(options, (_token, _secret, profile, done) => done(null, profile))
  const session = {}
  /** One call of the strategy: it redirects or it returns a user. */
  const turn = (query) =>
    new Promise((resolve, reject) => {
      strategy.redirect = (url) => resolve(url)
      strategy.success = (profile) => resolve(profile)
      strategy.fail = (challenge) => reject(challenge)
      strategy.error = reject
      strategy.authenticate({ session, query, url: '/', headers: {} }, {})
    })
  const page = await turn({})
  assert.equal((await fetch(page)).status, 200)
  const approved = await approve(new URL(page).searchParams.get('oauth_token'), 'ada')
  const profile = await turn(Object.fromEntries(new URL(approved.redirect_to).searchParams))
  assert.equal(profile.username, 'ada')
})
