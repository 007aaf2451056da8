import { demoApp, demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { demoPostIds } from '../../../../src/sandbox/demo/post-ids.ts'
import { authenticationOperations } from '../../../../src/shared/api/platform/authentication.ts'
import { mediaUploadOperations } from '../../../../src/shared/api/platform/media-upload.ts'
import { oauth2Operations } from '../../../../src/shared/api/platform/oauth2.ts'
import { postOperations } from '../../../../src/shared/api/platform/posts.ts'
import { streamLinkOperations } from '../../../../src/shared/api/platform/stream-links.ts'
import { webhookOperations } from '../../../../src/shared/api/platform/webhooks.ts'
import { verifier } from '../../sandbox/sign-in/oauth2-support.ts'
import type { Given } from '../given.ts'
import { beginUpload, newUpload, newWebhook } from '../records.ts'
import { succeeds } from './success.ts'

const tokens = authenticationOperations

const oauth2Page = {
  response_type: 'code',
  client_id: demoApp.clientId,
  redirect_uri: demoApp.callback,
  scope: 'tweet.read users.read offline.access',
  state: 'some state',
  code_challenge: verifier,
  code_challenge_method: 'plain',
} as const

/** An app with its OAuth 2.0 client. */
const clientOf = ({ stage: { app } }: Given) => {
  const oauth2 = { clientId: demoApp.clientId, clientSecret: null, accessToken: null }
  return { ...app, credentials: { ...app.credentials, oauth2 } }
}

const newUserToken = async (given: Given) => {
  const { platformUrl } = given.stage.app.environment
  const authorize_url = `${platformUrl}/i/oauth2/authorize?${new URLSearchParams(oauth2Page)}`
  const approved = await given.stage.control('POST', '/approve', { authorize_url, username: 'bert' })
  const params = {
    grant_type: 'authorization_code',
    client_id: demoApp.clientId,
    code: String(Reflect.get(Object(approved), 'code')),
    redirect_uri: demoApp.callback,
    code_verifier: verifier,
  } as const
  return given.send(oauth2Operations.token, { params }, clientOf(given))
}

const newRequestToken = (given: Given) =>
  given.send(tokens.requestToken, { params: { oauth_callback: 'oob' } })

export const platformSuccesses = [
  succeeds(tokens.requestToken)(() => ({
    params: { oauth_callback: 'oob' },
    wanted: { oauth_callback_confirmed: 'true' },
  })),
  succeeds(tokens.authorizePage)(async (given) => ({
    params: { oauth_token: (await newRequestToken(given)).oauth_token },
    wanted: '<form',
  })),
  succeeds(tokens.authenticatePage)(async (given) => ({
    params: { oauth_token: (await newRequestToken(given)).oauth_token, force_login: true },
    wanted: '<form',
  })),
  succeeds(tokens.accessToken)(async (given) => {
    const { oauth_token, oauth_token_secret } = await newRequestToken(given)
    const approved = await given.stage.control('POST', '/approve', { oauth_token, username: 'bert' })
    const token = { key: oauth_token, secret: oauth_token_secret }
    return {
      caller: { ...given.stage.app, credentials: { ...given.stage.app.credentials, token } },
      params: { oauth_verifier: String(Reflect.get(Object(approved), 'oauth_verifier')) },
      wanted: { screen_name: 'bert', user_id: demoUsers.bert.id },
    }
  }),
  succeeds(tokens.invalidateAccessToken)(async ({ stage }) => {
    const caller = await stage.signIn('bert')
    return { caller, params: {}, wanted: { access_token: caller.credentials.token?.key } }
  }),
  succeeds(tokens.bearerToken)(() => ({
    params: { grant_type: 'client_credentials' },
    wanted: { token_type: 'bearer' },
  })),
  succeeds(tokens.invalidateBearerToken)(async ({ send }) => {
    const { access_token } = await send(tokens.bearerToken, { params: { grant_type: 'client_credentials' } })
    return { params: { access_token }, wanted: { access_token } }
  }),

  succeeds(oauth2Operations.authorizePage)(() => ({ params: oauth2Page, wanted: '<form' })),
  succeeds(oauth2Operations.token)(async (given) => {
    const { refresh_token } = await newUserToken(given)
    return {
      caller: clientOf(given),
      params: { grant_type: 'refresh_token', client_id: demoApp.clientId, refresh_token },
      wanted: { token_type: 'bearer', scope: oauth2Page.scope },
    }
  }),
  succeeds(oauth2Operations.revoke)(async (given) => {
    const { access_token } = await newUserToken(given)
    return {
      caller: clientOf(given),
      params: { token: access_token, client_id: demoApp.clientId },
      wanted: { revoked: true },
    }
  }),

  succeeds(webhookOperations.register)(({ callbackUrl }) => {
    const url = callbackUrl()
    return { params: {}, body: { url }, wanted: { data: { url, valid: true } } }
  }),
  succeeds(webhookOperations.list)(() => ({ params: {}, wanted: { data: [{ valid: true }] } })),
  succeeds(webhookOperations.validate)(async (given) => ({
    params: { webhook_id: await newWebhook(given) },
    wanted: { data: { valid: true } },
  })),
  succeeds(webhookOperations.delete)(async (given) => ({
    params: { webhook_id: await newWebhook(given) },
    wanted: { data: { deleted: true } },
  })),
  succeeds(streamLinkOperations.create)(async (given) => ({
    params: { webhook_id: await newWebhook(given), 'tweet.fields': ['created_at', 'author_id'] },
    wanted: { data: { provisioned: true } },
  })),
  succeeds(streamLinkOperations.list)(() => ({
    params: {},
    wanted: { data: [{ fields: ['tweet.fields=created_at,author_id'] }] },
  })),
  succeeds(streamLinkOperations.remove)(async (given) => {
    const params = { webhook_id: await newWebhook(given) }
    await given.send(streamLinkOperations.create, { params })
    return { params, wanted: { data: { deleted: true } } }
  }),

  succeeds(mediaUploadOperations.initialize)(() => ({
    params: {},
    body: { media_type: 'video/mp4', total_bytes: 4, media_category: 'amplify_video' },
    wanted: { data: {} },
  })),
  succeeds(mediaUploadOperations.append)(async (given) => {
    const { id, segment } = await beginUpload(given)
    return { params: { media_id: id }, body: { media: segment, segment_index: 0 }, wanted: {} }
  }),
  succeeds(mediaUploadOperations.finalize)(async (given) => {
    const { id, key, params } = await newUpload(given)
    return { params, wanted: { data: { id, media_key: key } } }
  }),
  succeeds(mediaUploadOperations.status)(async (given) => {
    const { id, key, params } = await newUpload(given)
    await given.send(mediaUploadOperations.finalize, { params })
    return { params: { command: 'STATUS', media_id: id }, wanted: { data: { id, media_key: key } } }
  }),

  succeeds(postOperations.create)(() => ({
    params: {},
    body: { text: 'Rain again, and the boots are dry.' },
    wanted: { data: { text: 'Rain again, and the boots are dry.' } },
  })),
  succeeds(postOperations.lookUp)(() => ({
    params: { ids: [demoPostIds[0]], expansions: ['author_id'], 'tweet.fields': ['author_id', 'created_at'] },
    wanted: {
      data: [{ id: demoPostIds[0], author_id: demoUsers.ada.id }],
      includes: { users: [{ username: 'ada' }] },
    },
  })),
  succeeds(postOperations.readSignedInUser)(() => ({ params: {}, wanted: { data: { username: 'ada' } } })),
  succeeds(postOperations.lookUpUsers)(() => ({
    params: { ids: [demoUsers.bert.id, '99'], 'user.fields': ['location'] },
    wanted: {
      data: [{ id: demoUsers.bert.id, username: 'bert', location: 'Lisbon' }],
      errors: [{ value: '99', parameter: 'ids', resource_type: 'user' }],
    },
  })),
  succeeds(postOperations.lookUpUsersByName)(() => ({
    params: { usernames: ['Ada', 'nobody_here'] },
    wanted: {
      data: [{ id: demoUsers.ada.id, name: demoUsers.ada.name, username: 'ada' }],
      errors: [{ value: 'nobody_here', parameter: 'usernames' }],
    },
  })),
]
