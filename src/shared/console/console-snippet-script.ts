import { commandLineVariable, type SnippetKey, type SnippetParts } from './console-snippet-parts.ts'

/** Scripts for Node 20 and later and for Python 3, without packages. Keys come from the environment. */

export function nodeSnippet(parts: SnippetParts): string {
  const { method, url, headers, body, auth } = parts
  const signs = auth === 'user' || auth === 'app' || auth === 'requestToken'
  const headerLines = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  const authorized = nodeAuthorization(auth)
  return lines(
    signs && "import { createHmac, randomBytes } from 'node:crypto'\n",
    ...nodeKeys(parts),
    '',
    signs && nodeSigning(parts),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    ...headerLines,
    authorized !== null && `    Authorization: ${authorized},`,
    '  },',
    body !== null && `  body: ${JSON.stringify(body)},`,
    '})',
    'console.log(response.status, await response.text())',
  )
}

function nodeKeys({ auth, keys }: SnippetParts): readonly string[] {
  return keysOf(auth).map(([name, key]) => {
    const keyValue = keys[key]
    if (keyValue !== undefined) return `const ${name} = ${JSON.stringify(keyValue)}`
    const variables = variablesOf(key).map((variable) => `process.env.${variable}`)
    return `const ${name} = ${[...variables, `'YOUR_${key}'`].join(' ?? ')}`
  })
}

/** In the order in which a script looks for them. */
function variablesOf(key: SnippetKey): readonly string[] {
  const prefixedName = commandLineVariable(key)
  return prefixedName === null ? [key] : [key, prefixedName]
}

function nodeAuthorization(auth: SnippetParts['auth']): string | null {
  switch (auth) {
    case 'none':
      return null
    case 'bearer':
      return "'Bearer ' + bearerToken"
    case 'oauth2User':
      return "'Bearer ' + userToken"
    case 'basic':
      return "'Basic ' + Buffer.from(consumerKey + ':' + consumerSecret).toString('base64')"
    case 'client':
      return "'Basic ' + Buffer.from(clientId + ':' + clientSecret).toString('base64')"
    default:
      return "'OAuth ' + header"
  }
}

function nodeSigning({ method, baseUrl, signed, auth }: SnippetParts): string {
  const token = auth !== 'app'
  return lines(
    'const encode = (text) =>',
    "  encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase())",
    'const protocol = [',
    "  ['oauth_consumer_key', encode(consumerKey)],",
    "  ['oauth_nonce', randomBytes(16).toString('hex')],",
    "  ['oauth_signature_method', 'HMAC-SHA1'],",
    "  ['oauth_timestamp', String(Math.floor(Date.now() / 1000))],",
    token && "  ['oauth_token', encode(accessToken)],",
    "  ['oauth_version', '1.0'],",
    ']',
    '// Query and form parameters, encoded. A JSON body is not signed.',
    `const parameters = [...protocol, ...${JSON.stringify(signed)}]`,
    "  .map(([name, value]) => name + '=' + value)",
    `const sorted = parameters.sort((a, b) => {`,
    `  const [left, right] = [a.replace('=', '\\u0000'), b.replace('=', '\\u0000')]`,
    '  return left < right ? -1 : left > right ? 1 : 0',
    `}).join('&')`,
    `const baseString = ['${method}', encode(${JSON.stringify(baseUrl)}), encode(sorted)].join('&')`,
    token
      ? "const key = encode(consumerSecret) + '&' + encode(accessTokenSecret)"
      : "const key = encode(consumerSecret) + '&'",
    "const signature = createHmac('sha1', key).update(baseString).digest('base64')",
    "const header = [...protocol, ['oauth_signature', encode(signature)]]",
    "  .map(([name, value]) => name + '=\"' + value + '\"')",
    "  .join(', ')",
    '',
  )
}

export function pythonSnippet(parts: SnippetParts): string {
  const { method, url, headers, body, auth, keys } = parts
  const signs = auth === 'user' || auth === 'app' || auth === 'requestToken'
  const authorized = pythonAuthorization(auth)
  return lines(
    (auth === 'basic' || auth === 'client') && 'import base64',
    signs && 'import base64, hashlib, hmac, secrets, time',
    'import os',
    'import urllib.error',
    signs && 'import urllib.parse',
    'import urllib.request',
    '',
    ...keysOf(auth).map(([, key]) => {
      const keyValue = keys[key]
      if (keyValue !== undefined) return `${key} = ${python(keyValue)}`
      const fallback = variablesOf(key).reduceRight(
        (rest, variable) => `os.environ.get('${variable}', ${rest})`,
        `'YOUR_${key}'`,
      )
      return `${key} = ${fallback}`
    }),
    '',
    signs && pythonSigning(parts),
    'request = urllib.request.Request(',
    `    ${python(url)},`,
    `    method='${method}',`,
    body !== null && `    data=${python(body)}.encode(),`,
    '    headers={',
    ...headers.map(([name, value]) => `        ${python(name)}: ${python(value)},`),
    authorized !== null && `        'Authorization': ${authorized},`,
    '    },',
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  )
}

function pythonAuthorization(auth: SnippetParts['auth']): string | null {
  switch (auth) {
    case 'none':
      return null
    case 'bearer':
      return "'Bearer ' + BEARER_TOKEN"
    case 'oauth2User':
      return "'Bearer ' + USER_TOKEN"
    case 'basic':
      return "'Basic ' + base64.b64encode(f'{CONSUMER_KEY}:{CONSUMER_SECRET}'.encode()).decode()"
    case 'client':
      return "'Basic ' + base64.b64encode(f'{CLIENT_ID}:{CLIENT_SECRET}'.encode()).decode()"
    default:
      return "'OAuth ' + header"
  }
}

function pythonSigning({ method, baseUrl, signed, auth }: SnippetParts): string {
  const token = auth !== 'app'
  return lines(
    'def encode(text):',
    "    return urllib.parse.quote(text, safe='-._~')",
    '',
    'protocol = [',
    "    ('oauth_consumer_key', encode(CONSUMER_KEY)),",
    "    ('oauth_nonce', secrets.token_hex(16)),",
    "    ('oauth_signature_method', 'HMAC-SHA1'),",
    "    ('oauth_timestamp', str(int(time.time()))),",
    token && "    ('oauth_token', encode(ACCESS_TOKEN)),",
    "    ('oauth_version', '1.0'),",
    ']',
    '# Query and form parameters, encoded. A JSON body is not signed.',
    `parameters = protocol + [${signed.map(([name, value]) => `(${python(name)}, ${python(value)})`).join(', ')}]`,
    "joined = '&'.join(f'{name}={value}' for name, value in sorted(parameters))",
    `base_string = '&'.join(['${method}', encode(${python(baseUrl)}), encode(joined)])`,
    token
      ? "key = f'{encode(CONSUMER_SECRET)}&{encode(ACCESS_TOKEN_SECRET)}'"
      : "key = f'{encode(CONSUMER_SECRET)}&'",
    'digest = hmac.new(key.encode(), base_string.encode(), hashlib.sha1).digest()',
    'signature = base64.b64encode(digest).decode()',
    `header = ', '.join(f'{name}="{value}"' for name, value in protocol + [('oauth_signature', encode(signature))])`,
    '',
  )
}

function keysOf(auth: SnippetParts['auth']): readonly (readonly [name: string, key: SnippetKey])[] {
  const consumer = [
    ['consumerKey', 'CONSUMER_KEY'],
    ['consumerSecret', 'CONSUMER_SECRET'],
  ] as const
  switch (auth) {
    case 'none':
      return []
    case 'bearer':
      return [['bearerToken', 'BEARER_TOKEN']]
    case 'oauth2User':
      return [['userToken', 'USER_TOKEN']]
    case 'client':
      return [
        ['clientId', 'CLIENT_ID'],
        ['clientSecret', 'CLIENT_SECRET'],
      ]
    case 'basic':
    case 'app':
      return consumer
    case 'user':
    case 'requestToken':
      return [...consumer, ['accessToken', 'ACCESS_TOKEN'], ['accessTokenSecret', 'ACCESS_TOKEN_SECRET']]
  }
}

/** JSON's escapes are valid in Python, except surrogate pairs, which Python wouldn't join. */
function python(text: string): string {
  return JSON.stringify(text)
}

function lines(...parts: readonly (string | false)[]): string {
  return `${parts
    .filter((part) => part !== false)
    .map((part) => part.replace(/\n$/, ''))
    .join('\n')}\n`
}
