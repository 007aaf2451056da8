import { sameOrigins } from '../../shared/accounts/environment.ts'
import { createEmitter } from '../core/emitter.ts'
import type { DesktopPorts, ServiceCore, StartOptions } from './dependencies.ts'
import { createRequestLog } from './request-log/request-log.ts'
import { createServiceCalls } from './sign-in/service-calls.ts'
import type { createSession } from './sign-in/session-parts.ts'
import { createConnection } from './status/connection.ts'
import { createStatusHandlers } from './status/handlers.ts'
import { createLimitsFollower } from './status/limits.ts'
import { createWaitingFollower } from './status/waiting.ts'

/** Maximum number of known addresses from refusals. */
const maxAddresses = 200

/** The connection to the service with its state, limits, waits and log. */
export function createServiceGateway(
  dependencies: ServiceCore & DesktopPorts & StartOptions,
  session: ReturnType<typeof createSession>['session'],
) {
  const { clock, emit, emitEach, logger, sandboxRunner, store } = dependencies
  const { credentials, environments, selection } = session
  const shownEnvironment = () => selection.current().environmentId
  const announceConnection = () => emitEach('connectionChanged', () => connection.state(shownEnvironment()))
  const announceLimits = () => emitEach('limitsChanged', () => limits.state(shownEnvironment()))
  const connection = createConnection(clock, announceConnection)
  const limits = createLimitsFollower(clock, announceLimits)
  const waiting = createWaitingFollower(clock, emit)
  const requests = createRequestLog(store.requests, clock, emit, logger)
  const followSelection = () => {
    if (selection.current().accountId !== null) dependencies.onAccount?.()
    connection.follow(
      selection.shownEnvironments().map((id) => ({
        id,
        isRunning: environments.find(id)?.kind !== 'sandbox' || sandboxRunner.addresses() !== null,
      })),
    )
    // A window that shows another environment now shows another connection.
    announceConnection()
    announceLimits()
  }
  session.follow(followSelection)

  const answers = createEmitter<[environmentId: string]>()
  /** From the service's refusals; the user may open them. */
  const addresses = new Set<string>()
  const noteAddress = (url: string | null) => {
    if (url === null || !URL.canParse(url) || addresses.size >= maxAddresses) return
    addresses.add(new URL(url).href)
  }
  const client = dependencies.createClient({
    onRequest(event) {
      connection.observe(event)
      requests.observe(event)
      if (event.fault?.kind === 'forbidden') noteAddress(event.fault.registrationUrl)
      if (event.fault === null) answers.emit(event.environmentId)
    },
    onLimit: limits.observe,
    async saveBearer({ environment }, token) {
      // A token requested before the hosts changed belongs to the old hosts.
      const now = environments.find(environment.id)
      if (now !== null && sameOrigins(now, environment)) await credentials.saveBearer(environment.id, token)
    },
  })
  const calls = createServiceCalls(client, session, waiting)
  const isKnownAddress = (url: string) => addresses.has(url)
  return {
    status: createStatusHandlers({ shownEnvironment, connection, limits, waiting }),
    onAnswer: answers.on,
    shownEnvironment,
    calls,
    client,
    connection,
    followSelection,
    isKnownAddress,
    limits,
    requests,
    waiting,
  }
}

export type ServiceGateway = ReturnType<typeof createServiceGateway>
