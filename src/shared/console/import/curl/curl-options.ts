/** cURL's options as its manual lists them (8.17). Those that take no part in a request are only skipped. */

const withValue = words(
  'abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to ' +
    'continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw ' +
    'data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech ' +
    'egd-file engine etag-compare etag-save expect100-timeout form form-string ftp-account ' +
    'ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip ' +
    'header hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-cnt keepalive-time key ' +
    'key-type knownhosts krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt ' +
    'max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max ' +
    'parallel-max-host pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath ' +
    'proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass ' +
    'proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser ' +
    'proxy-user proxy1.0 pubkey quote random-file range rate referer request request-target resolve retry ' +
    'retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 socks5-gssapi-service ' +
    'socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers ' +
    'tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file upload-flags url ' +
    'url-query user user-agent variable vlan-priority write-out',
)

const flags = words(
  'anyauth append basic buffer ca-native cert-status clobber compressed compressed-ssh create-dirs crlf digest ' +
    'disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed eprt epsv ' +
    'fail fail-early fail-with-body false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret ' +
    'ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control ftp-ssl ftp-ssl-reqd get globoff haproxy-protocol head help ' +
    'http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length include insecure ' +
    'ipv4 ipv6 junk-session-cookies keepalive list-only location location-trusted mail-rcpt-allowfails manual ' +
    'metalink mptcp negotiate netrc netrc-optional next npn alpn ntlm ntlm-wb out-null parallel parallel-immediate ' +
    'path-as-is post301 post302 post303 progress-bar progress-meter proxy-anyauth proxy-basic proxy-ca-native ' +
    'proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast ' +
    'proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name remote-name-all ' +
    'remote-time remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error show-headers ' +
    'silent skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ' +
    'ssl-no-revoke ssl-reqd ssl-revoke-best-effort ssl-sessions sslv2 sslv3 styled-output suppress-connect-headers ' +
    'tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding ' +
    'trace-ids trace-time use-ascii verbose version xattr',
)

const short: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  G: 'get',
  I: 'head',
  T: 'upload-file',
  u: 'user',
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  e: 'referer',
  o: 'output',
  m: 'max-time',
  x: 'proxy',
  C: 'continue-at',
  D: 'dump-header',
  E: 'cert',
  K: 'config',
  P: 'ftp-port',
  Q: 'quote',
  U: 'proxy-user',
  r: 'range',
  t: 'telnet-option',
  w: 'write-out',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
  ':': 'next',
}

const shortFlags = '#012346BJLMNORSVZafghijklnpqsv'

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

export type CurlOption =
  | { readonly kind: 'address'; readonly value: string }
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'value'; readonly name: string; readonly value: string }
  /** Not one of cURL's. A value that follows is skipped with it. */
  | { readonly kind: 'unknown'; readonly name: string }
  /** Ends with the command, without the value it needs. */
  | { readonly kind: 'incomplete'; readonly name: string }

/** The words of a command as options, in order. */
export function curlOptions(words: readonly string[]): readonly CurlOption[] {
  const options: CurlOption[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-') || word === '-') {
      options.push({ kind: 'address', value: word })
      continue
    }
    for (const option of word.startsWith('--') ? longOption(word) : shortOptions(word)) {
      if (option.kind !== 'pending') {
        options.push(option)
        if (option.kind === 'unknown' && isProbablyValue(words[at + 1])) at += 1
        continue
      }
      at += 1
      const value = words[at]
      if (value === undefined) options.push({ kind: 'incomplete', name: option.name })
      else options.push({ kind: 'value', name: option.name, value })
    }
  }
  return options
}

function isProbablyValue(word: string | undefined): boolean {
  return (
    word !== undefined &&
    !word.startsWith('-') &&
    !/^(?:https?:|\{\{|\/\w)|^[\w.-]{1,200}\.\w{2,20}\//i.test(word)
  )
}

type OpenOption = CurlOption | { readonly kind: 'pending'; readonly name: string }

/** `--header`, `--header=…`, an abbreviation of it, `--no-…` or `--expand-…`. */
function longOption(word: string): readonly OpenOption[] {
  const equals = word.indexOf('=')
  const typedName = equals === -1 ? word.slice(2) : word.slice(2, equals)
  if (typedName.startsWith('no-')) return [{ kind: 'flag', name: typedName }]
  const name = fullName(typedName.startsWith('expand-') ? typedName.slice(7) : typedName)
  if (name === null) return [{ kind: 'unknown', name: `--${typedName}` }]
  if (flags.has(name)) return [{ kind: 'flag', name }]
  return equals === -1
    ? [{ kind: 'pending', name }]
    : [{ kind: 'value', name, value: word.slice(equals + 1) }]
}

function fullName(typedName: string): string | null {
  if (withValue.has(typedName) || flags.has(typedName)) return typedName
  const candidates = [...withValue, ...flags].filter((name) => name.startsWith(typedName))
  return candidates.length === 1 && typedName !== '' ? (candidates[0] ?? null) : null
}

/** Several short options in a word, of which the last can have its value there: `-sXPOST`. */
function shortOptions(word: string): readonly OpenOption[] {
  const options: OpenOption[] = []
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at)
    const name = short[letter]
    if (name === undefined) {
      options.push(
        shortFlags.includes(letter)
          ? { kind: 'flag', name: letter }
          : { kind: 'unknown', name: `-${letter}` },
      )
      if (!shortFlags.includes(letter)) break
    } else if (flags.has(name)) options.push({ kind: 'flag', name })
    else {
      options.push(
        at + 1 < word.length ? { kind: 'value', name, value: word.slice(at + 1) } : { kind: 'pending', name },
      )
      break
    }
  }
  return options
}
