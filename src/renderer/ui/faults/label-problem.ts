import { assertNever } from '../../../shared/core/assert-never.ts'
import type { ProblemFault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { asSentence } from '../text-format.ts'
import { type FaultMessage, tryAgain } from './label-shape.ts'

interface Particulars {
  readonly explanation: string
  readonly nextStep: string
}

/** Messages for RFC 7807 problems without a kind of their own (platform document, "Problem object"). */
export function problemMessage(fault: ProblemFault): FaultMessage {
  const { problem } = fault
  const { explanation, nextStep } = particulars(problem)
  return {
    tone: 'error',
    title: problem.title === '' ? t`The service answered with status ${fault.status}` : problem.title,
    explanation,
    nextStep,
    action: tryAgain,
    details: [
      t`Status ${fault.status}, ${problem.type}`,
      ...(problem.detail === null || problem.detail === '' ? [] : [problem.detail]),
    ],
  }
}

function particulars(problem: ProblemFault['problem']): Particulars {
  switch (problem.slug) {
    case 'about:blank':
      return {
        explanation: said(problem) ?? t`The service gave no reason.`,
        nextStep: t`Look at the details, then try again.`,
      }
    case 'client-disconnected':
    case 'operational-disconnect':
      return {
        explanation: t`The service ended the connection.`,
        nextStep: t`Wait a moment, then connect again.`,
      }
    case 'disallowed-resource':
      return {
        explanation: t`The service doesn’t accept the ${problem.extra.resource_type} ${problem.extra.resource_id}.`,
        nextStep: t`Use another one.`,
      }
    case 'duplicate-rules':
    case 'invalid-rules':
    case 'noncompliant-rules':
      return {
        explanation: said(problem) ?? t`The stream’s rules weren’t accepted.`,
        nextStep: t`Correct the rules, then send them again.`,
      }
    case 'not-authorized-for-field':
      return {
        explanation: t`You don’t have permission to see the field ${problem.extra.field}.`,
        nextStep: t`Sign in as a user with permission, or leave the field out.`,
      }
    case 'not-authorized-for-resource':
      return {
        explanation: t`You don’t have permission to see the ${problem.extra.resource_type} ${problem.extra.resource_id}.`,
        nextStep: t`Sign in as a user with permission.`,
      }
    case 'resource-unavailable':
      return {
        explanation: t`The ${problem.extra.resource_type} ${problem.extra.resource_id} (${problem.extra.parameter}) is not there.`,
        nextStep: t`Refresh the list.`,
      }
    case 'rule-cap':
    case 'usage-capped':
      return {
        explanation: said(problem) ?? t`The plan’s quota is used up.`,
        nextStep: t`Wait for the next period, or raise the quota on the service.`,
      }
    case 'streaming-connection':
      return connectionIssue(problem.extra.connection_issue)
    default:
      return assertNever(problem)
  }
}

/** The service's own sentence, if it sent one. */
function said({ detail }: ProblemFault['problem']): string | null {
  return detail === null || detail === '' ? null : asSentence(detail)
}

type ConnectionIssue = Extract<
  ProblemFault['problem'],
  { readonly slug: 'streaming-connection' }
>['extra']['connection_issue']

function connectionIssue(issue: ConnectionIssue): Particulars {
  switch (issue) {
    case 'TooManyConnections':
      return {
        explanation: t`This app already has as many connections to the stream as the service allows.`,
        nextStep: t`End one under Connections in Streams, then connect again.`,
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
