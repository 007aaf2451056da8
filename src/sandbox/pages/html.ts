import { createHash } from 'node:crypto'
import type { HtmlReply } from '../answer/reply.ts'
import { styles } from './styles.ts'

/** Unknown, used or denied: the user has to start again in the app. */
export function refusalPage(): HtmlReply {
  return page({
    status: 403,
    title: 'This page has expired',
    body: html`<h1>This page has expired</h1>
<p>The request token is not valid (any more). Go back to the app and sign in again.</p>`,
  })
}

/** Markup that has been escaped already. */
export interface Html {
  readonly markup: string
}

/** Builds markup: escapes texts among the values, inserts markup and lists of markup unchanged. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const filled = parts.map((part, index) => part + markupOf(values[index] ?? ''))
  return { markup: filled.join('') }
}

function markupOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeText(value)
  return 'markup' in value ? value.markup : value.map((item) => item.markup).join('')
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const styleHash = createHash('sha256').update(styles).digest('base64')

export interface PageOptions {
  readonly status?: number
  readonly title: string
  readonly body: Html
  /** Additional targets of the page's forms: browsers also apply `form-action` to redirects. */
  readonly formTarget?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole page without scripts, images or external content, and a policy that says so. */
export function page({ status = 200, title, body, formTarget, headers = {} }: PageOptions): HtmlReply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: styles }}</style>
</head>
<body>
<main>
<p class="service">Sandbox</p>
${body}
</main>
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  return { kind: 'html', status, html: document.markup, headers: { ...pageHeaders(policy), ...headers } }
}

/** Sends the browser on; 303 makes a GET of it. */
export function redirect(location: string, headers: Readonly<Record<string, string>> = {}): HtmlReply {
  const policy = "default-src 'none'; frame-ancestors 'none'"
  return { kind: 'html', status: 303, html: '', headers: { ...pageHeaders(policy), location, ...headers } }
}

function pageHeaders(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
