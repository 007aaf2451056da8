import { disconnectLabel } from '../streams/stream-labels.ts'
import { t } from '../text/language.ts'
import { asSentence } from '../text/sentence.ts'
import { assertNever } from './assert-never.ts'
import type { ProblemFault } from './fault.ts'
import { resourceLabel, resourceNames } from './resource-label.ts'

export interface ProblemAdvice {
  readonly explanation: string
  readonly nextStep: string
}

/** Who reads it: steps name screens in a window, and commands on the command line. */
export type AdviceReader = 'window' | 'command'

type Slug = ProblemFault['problem']['slug']

export const problemTitles: Readonly<Partial<Record<Slug, string>>> = {
  'client-disconnected': t`The service lost the connection to this program`,
  'operational-disconnect': t`The service ended the connection`,
  'disallowed-resource': t`This violates the service’s rules`,
  'duplicate-rules': t`The rule exists already`,
  'invalid-rules': t`The rule isn’t valid`,
  'noncompliant-rules': t`The app’s rules exceed its plan`,
  'not-authorized-for-field': t`You don’t have permission to see a field`,
  'not-authorized-for-resource': t`You don’t have permission to see this`,
  'resource-unavailable': t`This isn’t available`,
  'rule-cap': t`The app has too many rules`,
  'streaming-connection': t`The stream couldn’t be opened`,
  'usage-capped': t`The usage cap is reached`,
}

/** Why a problem arose, as far as its fields say, and the step that helps. */
export function problemAdvice(problem: ProblemFault['problem'], reader: AdviceReader): ProblemAdvice {
  switch (problem.slug) {
    case 'about:blank':
      return {
        explanation: serviceSentence(problem) ?? asTitle(problem) ?? t`The service gave no reason.`,
        nextStep: t`Look at the details, then try again.`,
      }
    case 'client-disconnected':
      return {
        explanation: serviceSentence(problem) ?? t`The service considered this client disconnected.`,
        nextStep: networkStep,
      }
    case 'operational-disconnect': {
      const { disconnect_type: type } = problem.extra
      const reason = type === undefined ? null : `${disconnectLabel(type)} (${type}).`
      return {
        explanation: sentences(serviceSentence(problem), reason) ?? t`The service didn’t say why.`,
        nextStep: disconnectSteps(reader)[type ?? 'unknown'],
      }
    }
    case 'disallowed-resource': {
      const which = t`The service doesn’t accept the ${resourceLabel(problem.extra)}.`
      return {
        explanation: sentences(which, inIncludes(problem.extra), serviceSentence(problem)) ?? which,
        nextStep: t`Use another one.`,
      }
    }
    case 'duplicate-rules':
      return {
        explanation:
          sentences(serviceSentence(problem), describeDuplicate(problem.extra)) ??
          t`A rule with the same value exists already.`,
        nextStep: t`Keep the existing rule, or change the new one.`,
      }
    case 'invalid-rules': {
      const { value, details = [] } = problem.extra
      const which = value === undefined ? null : t`It concerns the rule ${value}.`
      return {
        explanation:
          sentences(serviceSentence(problem), ...details.map(asSentence), which) ??
          t`The stream’s rules weren’t accepted.`,
        nextStep: t`Correct the rules, then send them again.`,
      }
    }
    case 'noncompliant-rules':
      return {
        explanation: serviceSentence(problem) ?? t`The app’s plan no longer allows all of its rules.`,
        nextStep:
          reader === 'window'
            ? t`Delete some rules under Rules in Streams, then connect again.`
            : t`Delete some of the app’s rules, then connect again.`,
      }
    case 'not-authorized-for-field': {
      const { field, resource_type } = problem.extra
      const which = t`You don’t have permission to see the field ${field} (${resourceNames[resource_type]}).`
      return {
        explanation: sentences(which, inIncludes(problem.extra), serviceSentence(problem)) ?? which,
        nextStep: t`Sign in as a user with permission, or leave the field out.`,
      }
    }
    case 'not-authorized-for-resource': {
      const { parameter, value } = problem.extra
      const which = t`You don’t have permission to see the ${resourceLabel(problem.extra)} (${parameter}: ${value}).`
      return {
        explanation: sentences(which, inIncludes(problem.extra), serviceSentence(problem)) ?? which,
        nextStep: t`Sign in as a user with permission.`,
      }
    }
    case 'resource-unavailable': {
      const { parameter } = problem.extra
      const which = t`The service doesn’t make the ${resourceLabel(problem.extra)} available to you (${parameter}).`
      return {
        explanation: sentences(which, serviceSentence(problem)) ?? which,
        nextStep: t`Leave it out, or try again later.`,
      }
    }
    case 'rule-cap': {
      const which = problem.extra.value === undefined ? null : t`It concerns the rule ${problem.extra.value}.`
      const explanation =
        serviceSentence(problem) ?? t`The app already has as many rules as the service allows.`
      return {
        explanation: sentences(explanation, which) ?? explanation,
        nextStep: t`Delete rules that you no longer need, then add this one.`,
      }
    }
    case 'usage-capped': {
      const cap = capLabel(problem.extra) ?? t`The plan’s quota is used up.`
      return {
        explanation: sentences(cap, serviceSentence(problem)) ?? cap,
        nextStep: capSteps[problem.extra.period ?? 'unknown'],
      }
    }
    case 'streaming-connection':
      return connectionIssue(problem.extra.connection_issue, reader)
    default:
      return assertNever(problem)
  }
}

function describeDuplicate({
  value,
  id,
}: Extract<ProblemFault['problem'], { readonly slug: 'duplicate-rules' }>['extra']): string | null {
  if (value === undefined) return null
  return id === undefined
    ? t`It concerns the rule ${value}.`
    : t`The rule ${value} exists already, with the ID ${id}.`
}

/** Where an object that isn't the requested one stands; the requested one needs no such sentence. */
function inIncludes({ section }: { readonly section: 'data' | 'includes' }): string | null {
  return section === 'includes' ? t`It’s one of the related objects that were requested with it.` : null
}

type DisconnectType = NonNullable<
  Extract<ProblemFault['problem'], { readonly slug: 'operational-disconnect' }>['extra']['disconnect_type']
>

const networkStep = t`Check the network, then connect again.`
const waitStep = t`Wait a moment, then connect again.`
const disconnectSteps = (reader: AdviceReader): Readonly<Record<DisconnectType | 'unknown', string>> => ({
  OperationalDisconnect: waitStep,
  UpstreamOperationalDisconnect: waitStep,
  UpstreamUncleanDisconnect: waitStep,
  InternalError: waitStep,
  unknown: waitStep,
  ForceDisconnect:
    reader === 'window'
      ? t`In Streams, look at the ended connections under Live › Connections, then connect again.`
      : t`Look at the ended connections with flightdeck call connections.list, then connect again.`,
  SlowReader: t`Narrow the rules or subscriptions, so that fewer events arrive, then connect again.`,
  ClientApplicationStateDegraded: t`Check the app’s access on the service’s developer pages, then connect again.`,
  InvalidRules:
    reader === 'window'
      ? t`Correct the stream’s rules under Rules in Streams, then connect again.`
      : t`Correct the stream’s rules, then connect again.`,
})

/** What helps beyond waiting after the service ended a connection, for a stream that connects again by itself. */
export function disconnectStep(type: string | null, reader: AdviceReader): string | null {
  const steps: Readonly<Record<string, string>> = {
    ...disconnectSteps(reader),
    'client-disconnected': networkStep,
  }
  const step = type !== null && Object.hasOwn(steps, type) ? steps[type] : undefined
  return step === undefined || step === waitStep ? null : step
}

type Cap = Extract<ProblemFault['problem'], { readonly slug: 'usage-capped' }>['extra']

function capLabel({ period, scope }: Cap): string | null {
  if (period === undefined) return scope === undefined ? null : capScopes[scope]
  return scope === undefined ? capPeriods[period] : caps[period][scope]
}

const capScopes = {
  Account: t`The cap of the whole account is reached.`,
  Product: t`The cap of this product is reached.`,
} as const
const capPeriods = {
  Daily: t`The daily cap is reached.`,
  Monthly: t`The monthly cap is reached.`,
} as const
const caps = {
  Daily: {
    Account: t`The daily cap of the whole account is reached.`,
    Product: t`The daily cap of this product is reached.`,
  },
  Monthly: {
    Account: t`The monthly cap of the whole account is reached.`,
    Product: t`The monthly cap of this product is reached.`,
  },
} as const
const capSteps = {
  Daily: t`Wait for the next day, or raise the cap on the service.`,
  Monthly: t`Wait for the next month, or raise the cap on the service.`,
  unknown: t`Wait for the next period, or raise the quota on the service.`,
} as const

function sentences(...parts: readonly (string | null)[]): string | null {
  const presentParts = parts.filter((part) => part !== null)
  return presentParts.length === 0 ? null : presentParts.join(' ')
}

/** The title of a problem without a detail of its own. */
function asTitle({ title }: ProblemFault['problem']): string | null {
  return title === '' ? null : asSentence(title)
}

/** The service's own sentence, if it sent one. */
function serviceSentence({ detail }: ProblemFault['problem']): string | null {
  return detail === null || detail === '' ? null : asSentence(detail)
}

type ConnectionIssue = Extract<
  ProblemFault['problem'],
  { readonly slug: 'streaming-connection' }
>['extra']['connection_issue']

function connectionIssue(issue: ConnectionIssue, reader: AdviceReader): ProblemAdvice {
  switch (issue) {
    case 'TooManyConnections':
      return {
        explanation: t`This app already has as many connections to the stream as the service allows.`,
        nextStep:
          reader === 'window'
            ? t`In Streams, end one under Live › Connections, then connect again.`
            : t`End one: flightdeck call connections.list shows them.`,
      }
    case 'RuleConfigurationIssue':
      return { explanation: t`The stream has no rules yet.`, nextStep: t`Add a rule, then connect again.` }
    case 'RulesInvalidIssue':
      return {
        explanation: t`The service doesn’t accept the stream’s rules.`,
        nextStep: t`Correct the rules, then connect again.`,
      }
    case 'ProvisioningSubscription':
      return {
        explanation: t`The service is still setting up this app’s access to the stream.`,
        nextStep: t`Connect again in a few minutes.`,
      }
    case undefined:
      return {
        explanation: t`The service didn’t open the stream.`,
        nextStep: t`End other connections of this app, then connect again.`,
      }
    default:
      return assertNever(issue)
  }
}
