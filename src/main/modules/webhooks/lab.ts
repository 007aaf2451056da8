import { t } from '../../../shared/text/language.ts'
import { sleep } from '../../core/api/waiting.ts'
import type { DesktopPorts, ServiceCore, ServiceThreads } from '../dependencies.ts'
import type { SandboxControl } from '../sandbox/control.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import { createCrcDoctor } from './crc-doctor.ts'
import { createEndpointReach } from './endpoint-reach.ts'
import { createEventTesterHandlers } from './event-tester.ts'
import { createForwarding } from './forwarding.ts'
import { createWebhooks } from './handlers.ts'
import { createInbox } from './inbox.ts'
import { createReceiverService } from './receiver.ts'
import { createReceiverSettings } from './receiver-settings.ts'
import { createReplays } from './replays.ts'
import { createWebhookDeliverer } from './webhook-deliverer.ts'
import { createWebhookKeys } from './webhook-keys.ts'
import { watchWebhooks } from './webhook-watch.ts'

interface WebhooksLabParts extends ServiceCore, DesktopPorts, ServiceThreads {
  readonly calls: ServiceCalls
  readonly session: SessionCore
  readonly control: SandboxControl
}

export function createWebhooksLab(parts: WebhooksLabParts) {
  const { calls, session, control, store, settings, random, logger, clock, emit } = parts
  const keys = createWebhookKeys(calls, session)
  const inSandbox = (): boolean => {
    const { environmentId } = session.selection.current()
    const environment = environmentId === null ? null : session.environments.find(environmentId)
    return environment?.kind === 'sandbox' && session.isRunning(environment)
  }
  const { questions } = parts
  const reach = createEndpointReach({ probe: parts.endpointProbe, control, inSandbox, questions })
  const trusted = new Set<string>()
  const isTrusted = async (host: string): Promise<boolean> => {
    // The sandbox's secret isn't confidential.
    const place = `${session.selection.current().environmentId} ${host}`
    if (inSandbox() || trusted.has(place)) return true
    const confirmed = await questions.confirm({
      title: t`Confirm host`,
      message: t`Send test events to ${host}?`,
      detail: t`They’re signed with your app’s secret, so whoever receives them can forward them as real until you change the secret.`,
      action: t`Send`,
    })
    if (confirmed) trusted.add(place)
    return confirmed
  }
  const receiverSettings = createReceiverSettings(settings, random, logger)
  const forwarding = createForwarding({
    reach,
    questions,
    settings,
    clock,
    logger,
    emit,
    sleep,
    store: store.forwarding,
    inbox: store.inbox,
    isOurs: receiverSettings.isOurs,
  })
  const inbox = createInbox({
    settings,
    clock,
    logger,
    emit,
    store: store.inbox,
    forwarding: store.forwarding,
    keys,
    durability: store.durability,
    dialog: parts.fileDialog,
    files: parts.lineFiles,
    onStored: forwarding.onStored,
  })
  const receiver = createReceiverService({
    session,
    control,
    clock,
    logger,
    emit,
    settings: receiverSettings,
    host: parts.receiverHost,
    accept: inbox.accept,
    onAnswered: inbox.noteAnswers,
  })
  const sender = createWebhookDeliverer(reach, receiver.localUrl, isTrusted)
  const { signer } = keys
  const replays = createReplays({ sender, signer, emit, store: store.inbox, search: inbox.search })
  const webhooks = createWebhooks({
    calls,
    clock,
    logger,
    emit,
    store: store.webhookChecks,
    receiver: receiverSettings,
    whileChallenged: receiver.whileChallenged,
    notifier: parts.notifier,
    doctor: createCrcDoctor({ reach, clock, random, keys: keys.forDoctor }),
  })
  const watch = watchWebhooks(webhooks.check)

  return {
    reach,
    isOurs: receiverSettings.isOurs,
    handlers: {
      webhooks: webhooks.handlers,
      receiver: receiver.handlers,
      inbox: { ...inbox.handlers, ...replays },
      forwarding: forwarding.handlers,
      eventTester: createEventTesterHandlers({ sender, clock, signer }),
    },
    start() {
      inbox.start()
      forwarding.start()
    },
    async close(): Promise<void> {
      watch.close()
      await Promise.all([receiver.close(), inbox.close(), forwarding.close()])
    },
  }
}

export type WebhooksLab = ReturnType<typeof createWebhooksLab>
