import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { readFault } from '../../../../../src/main/core/api/faults/faults.ts'
import { FaultActionsContext } from '../../../../../src/renderer/ui/faults/fault-actions.ts'
import { FaultNotice } from '../../../../../src/renderer/ui/faults/fault-notice.tsx'
import type { ProblemSlug } from '../../../../../src/shared/core/problem.ts'
import { answer } from '../../../main/core/api/support.ts'

/** What people read of every problem subtype (errors-and-limits.md#problem-objects), from the answer to the notice. */

afterEach(cleanup)

interface Case {
  readonly status: number
  /** The fields of the subtype. */
  readonly extra?: object
  /** Words that name the cause, among them what the fields say. */
  readonly cause: readonly (string | RegExp)[]
  /** The step that helps. */
  readonly step: RegExp
  /** The button, if there is one. */
  readonly button?: string
}

const post = { resource_type: 'tweet', resource_id: '42' } as const

const cases: Readonly<Record<ProblemSlug, readonly Case[]>> = {
  'about:blank': [
    { status: 418, cause: ['status 418'], step: /details/ },
    { status: 404, cause: ['nothing at this address'], step: /Check the address/ },
  ],
  'client-disconnected': [{ status: 503, cause: ['lost the connection to this program'], step: /network/ }],
  'client-forbidden': [
    {
      status: 403,
      extra: { reason: 'client-not-enrolled', registration_url: 'https://developer.example/apps' },
      cause: ['isn’t enrolled'],
      step: /registration page/,
      button: 'Open the registration page',
    },
    {
      status: 403,
      extra: { reason: 'client-not-enrolled' },
      cause: ['isn’t enrolled'],
      step: /developer pages/,
    },
    {
      status: 403,
      extra: { reason: 'official-client-forbidden', registration_url: 'https://developer.example/apps' },
      cause: ['doesn’t accept this app'],
      step: /app of your own/,
      button: 'Open the registration page',
    },
    { status: 403, cause: ['app may not make this request'], step: /access/, button: 'Use other keys' },
  ],
  conflict: [{ status: 409, cause: ['couldn’t make this change'], step: /try again/, button: 'Refresh' }],
  'disallowed-resource': [
    { status: 403, extra: { ...post, section: 'data' }, cause: ['rules', 'post 42'], step: /another/ },
    {
      status: 403,
      extra: { ...post, section: 'includes' },
      cause: ['post 42', 'related objects'],
      step: /another/,
    },
  ],
  'duplicate-rules': [
    { status: 400, extra: { value: 'boots', id: '7' }, cause: ['boots', 'ID 7'], step: /change the new/ },
    { status: 400, cause: ['exists already'], step: /change the new/ },
  ],
  'invalid-request': [
    {
      status: 400,
      extra: { errors: [{ message: 'Not a number', parameters: { ids: ['x'] } }] },
      cause: ['ids', 'Not a number.'],
      step: /Change the value/,
    },
    {
      status: 400,
      extra: { errors: [{ parameters: { ids: ['x'] } }] },
      cause: [/value of ids isn’t valid/],
      step: /Change the value/,
    },
  ],
  'invalid-rules': [
    { status: 400, extra: { value: '(boots' }, cause: ['isn’t valid', '(boots'], step: /Correct the rules/ },
  ],
  'noncompliant-rules': [{ status: 403, cause: ['exceed its plan'], step: /Delete some rules/ }],
  'not-authorized-for-field': [
    {
      status: 403,
      extra: { field: 'confirmed_email', resource_type: 'user', section: 'data' },
      cause: ['confirmed_email', 'user'],
      step: /leave the field out/,
    },
  ],
  'not-authorized-for-resource': [
    {
      status: 403,
      extra: { ...post, value: '42', section: 'data', parameter: 'ids' },
      cause: ['permission', 'post 42', 'ids'],
      step: /user with permission/,
    },
  ],
  'operational-disconnect': [
    ...(
      [
        ['OperationalDisconnect', 'restarted the stream', /connect again/],
        ['UpstreamOperationalDisconnect', 'part of the service restarted', /connect again/],
        ['ForceDisconnect', 'ended on purpose', /Live › Connections/],
        ['UpstreamUncleanDisconnect', 'part of the service failed', /connect again/],
        ['SlowReader', 'fast enough', /fewer events/],
        ['InternalError', 'had an error', /connect again/],
        ['ClientApplicationStateDegraded', 'app’s access changed', /developer pages/],
        ['InvalidRules', 'rules aren’t valid', /Correct the stream’s rules/],
      ] as const
    ).map(([disconnect_type, cause, step]) => ({
      status: 503,
      extra: { disconnect_type },
      cause: [cause, disconnect_type],
      step,
    })),
    { status: 503, cause: ['ended the connection'], step: /connect again/ },
  ],
  'resource-not-found': [
    {
      status: 404,
      extra: { ...post, parameter: 'ids', value: '42' },
      cause: ['post 42', 'ids', 'deleted'],
      step: /Check the ID, or refresh/,
      button: 'Refresh',
    },
  ],
  'resource-unavailable': [
    {
      status: 403,
      extra: { resource_type: 'user', resource_id: '7', parameter: 'ids' },
      cause: ['user 7', 'ids', 'available to you'],
      step: /Leave it out/,
    },
  ],
  'rule-cap': [
    { status: 400, extra: { value: 'boots' }, cause: ['too many rules', 'boots'], step: /Delete rules/ },
  ],
  'streaming-connection': (
    [
      ['TooManyConnections', 'as many connections', /end one under Live › Connections/],
      ['ProvisioningSubscription', 'still setting up', /few minutes/],
      ['RuleConfigurationIssue', 'no rules yet', /Add a rule/],
      ['RulesInvalidIssue', 'doesn’t accept the stream’s rules', /Correct the rules/],
    ] as const
  ).map(([connection_issue, cause, step]) => ({
    status: 429,
    extra: { connection_issue },
    cause: [cause],
    step,
  })),
  'unsupported-authentication': [{ status: 403, cause: ['kind of sign-in'], step: /under Auth/ }],
  'usage-capped': [
    ...(
      [
        ['Daily', 'Account', 'daily cap of the whole account', /next day/],
        ['Daily', 'Product', 'daily cap of this product', /next day/],
        ['Monthly', 'Account', 'monthly cap of the whole account', /next month/],
        ['Monthly', 'Product', 'monthly cap of this product', /next month/],
      ] as const
    ).map(([period, scope, cause, step]) => ({
      status: 429,
      extra: { period, scope },
      cause: [cause],
      step,
    })),
    { status: 429, cause: ['quota is used up'], step: /next period/ },
  ],
}

const rows = Object.entries(cases).flatMap(([slug, variants]) =>
  variants.flatMap((variant) =>
    [null, 'A detail of the service'].map((detail) => [slug, detail, variant] as const),
  ),
)

/** The notice of an answer: its heading and paragraphs, without the folded details. */
function notice(slug: string, { status, extra = {} }: Case, detail: string | null) {
  const type = slug === 'about:blank' ? slug : `https://api.example/2/problems/${slug}`
  const body = { type, title: `Title of ${slug}`, ...(detail !== null && { detail }), ...extra }
  const fault = readFault(
    answer(status, body, { 'content-type': 'application/problem+json' }),
    (text) => text,
  )
  render(
    <MantineProvider>
      <FaultActionsContext value={() => {}}>
        <FaultNotice fault={fault} onRetry={() => {}} />
      </FaultActionsContext>
    </MantineProvider>,
  )
  const alert = screen.getByRole('alert')
  return {
    alert,
    title: within(alert).getByRole('heading').textContent,
    sentences: [...alert.querySelectorAll('p')].map(({ textContent }) => textContent ?? ''),
  }
}

it.each(rows)('%s (detail: %s) says what happened and what helps: %o', (slug, detail, variant) => {
  const { alert, title, sentences } = notice(slug, variant, detail)
  const told = [title, ...sentences].join(' ')
  for (const words of variant.cause) expect(told).toMatch(words)
  expect(sentences.at(-1)).toMatch(variant.step)
  expect(told).not.toMatch(/undefined|null|\[object|tweet/)
  if (detail !== null) expect(alert.textContent).toContain(detail)
  for (const value of Object.values(variant.extra ?? {})) {
    if (typeof value === 'string') expect(alert.textContent).toContain(value.replace('tweet', 'post'))
  }
  if (variant.button !== undefined) {
    expect(within(alert).getByRole('button', { name: variant.button })).toBeDefined()
  }
})

it('uses no sentence for two subtypes', () => {
  const slugOf = new Map<string, string>()
  for (const [slug, variants] of Object.entries(cases)) {
    for (const variant of variants) {
      const { title, sentences } = notice(slug, variant, null)
      cleanup()
      for (const sentence of [title ?? '', ...sentences]) {
        expect([sentence, slugOf.get(sentence) ?? slug]).toEqual([sentence, slug])
        slugOf.set(sentence, slug)
      }
    }
  }
})
