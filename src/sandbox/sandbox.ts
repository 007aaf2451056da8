import { ActivityFeed } from './activity/activity-feed.ts'
import { boundOperations } from './behaviour/index.ts'
import { resultRoutes } from './behaviour/statistics/results.ts'
import { storeNewsStories } from './behaviour/streams/news.ts'
import { AdjustableClock, type Clock, systemClock } from './clock.ts'
import { ClockTasks } from './clock-tasks.ts'
import { addControl } from './control/control.ts'
import { seedState } from './demo/index.ts'
import { OpenUploads } from './media/open-uploads.ts'
import { StoredImages } from './media/stored-images.ts'
import type { SandboxOptions, Source } from './options.ts'
import { signInRoutes } from './pages/routes.ts'
import { mediaRoutes } from './pictures/routes.ts'
import { Faults } from './server/faults.ts'
import { RateWindows } from './server/rate-windows.ts'
import { RequestLog } from './server/request-log.ts'
import { controlPrefix, hostPrefixes } from './server/route.ts'
import { createRouter } from './server/router.ts'
import { createServer } from './server/server.ts'
import { Usage } from './server/usage.ts'
import type { Service } from './service.ts'
import { AuthorizationCodes } from './sign-in/authorization-codes.ts'
import { RequestTokens } from './sign-in/request-tokens.ts'
import { Sessions } from './sign-in/sessions.ts'
import { SocialActivity } from './social/social-activity.ts'
import type { Fixture } from './state/fixture.ts'
import { Persistence } from './state/persistence.ts'
import { createWorld, dumpWorld, fillWorld, restoreWorld, type World } from './state/world.ts'
import { FilteredStream } from './streams/filtered-stream.ts'
import { PostIndex } from './streams/post-index.ts'
import { StreamConnections } from './streams/stream-connections.ts'
import { NonceMemory } from './verify/nonce-memory.ts'
import { WebhookOutbox } from './webhooks/outbox.ts'
import { Replays } from './webhooks/replays.ts'

const router = createRouter(boundOperations, [...signInRoutes, ...mediaRoutes, ...resultRoutes])

/** A running sandbox's addresses, with the names in its line of output. */
export interface Addresses {
  readonly base_url: string
  readonly ads_url: string
  readonly ads_sandbox_url: string
  readonly control_url: string
}

export interface RunningSandbox {
  readonly addresses: Addresses
  /** The renamed state file of an earlier run if it couldn't be read; null otherwise. */
  readonly setAside: string | null
  stop(): Promise<void>
}

/** Starts the sandbox on 127.0.0.1. */
export async function startSandbox(
  options: SandboxOptions,
  realClock: Clock = systemClock,
  requestTimeout?: number,
): Promise<RunningSandbox> {
  let persistence: Persistence | null = null
  const clock = new AdjustableClock(realClock)
  const world = createWorld(clock, () => persistence?.changed())
  // Computed again unless it's still in memory: large demo data isn't stored twice.
  const fill = () => fillWorld(world, stateOf(options.source, clock.now()))
  fill()
  storeNewsStories(world)
  const persisted = options.dataDirectory === null ? null : persistState(world, options.dataDirectory, fill)
  persistence = persisted?.persistence ?? null
  let base = ''
  const service = createService(world, options.latency, () => base)
  const server = createServer(service, router, { requestTimeout, certificate: options.certificate })
  const tasks = new ClockTasks(service)
  addControl(server, service, clock, tasks, fill)
  tasks.start()
  const listen = (port: number) => server.listen({ host: '127.0.0.1', port })
  await listen(options.port).catch((error: NodeJS.ErrnoException) => {
    if (options.anyPort !== true || error.code !== 'EADDRINUSE') throw error
    return listen(0)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  base = `${options.certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`
  return {
    addresses: {
      base_url: base,
      ads_url: base + hostPrefixes.ads,
      ads_sandbox_url: base + hostPrefixes.adsSandbox,
      control_url: base + controlPrefix,
    },
    setAside: persisted?.setAside ?? null,
    async stop() {
      tasks.stop()
      service.life.clear()
      service.streams.clear()
      await server.close()
      persistence?.flush()
    },
  }
}

function stateOf(source: Source, now: number): Fixture {
  return source.kind === 'fixture' ? source.fixture : seedState(source.seed, now, source.scale)
}

interface PersistedState {
  readonly persistence: Persistence
  readonly setAside: string | null
}

/**
 * Continues an earlier run. A damaged or outdated file would block every start, so it's renamed and the seed is used.
 */
function persistState(world: World, directory: string, fill: () => void): PersistedState {
  const persistence = new Persistence(directory, () => dumpWorld(world))
  try {
    const earlier = persistence.earlier()
    if (earlier !== null) restoreWorld(world, earlier)
    return { persistence, setAside: null }
  } catch (error) {
    // A failing disk says nothing about the file.
    if (error instanceof Error && 'syscall' in error) throw error
    const setAside = persistence.setAside()
    console.error(`The earlier state could not be read and was set aside as ${setAside}:`, error)
    fill()
    return { persistence, setAside }
  }
}

function createService(world: World, latency: number, origin: () => string): Service {
  const streams = new StreamConnections(world.clock)
  const outbox = new WebhookOutbox(world)
  const usage = new Usage(world)
  return {
    streams,
    outbox,
    life: new SocialActivity(world),
    activity: new ActivityFeed(world, { streams, outbox, usage }, origin),
    replays: new Replays(world, outbox),
    world,
    requestTokens: new RequestTokens(world.ids, world.clock),
    authorizationCodes: new AuthorizationCodes(world.ids, world.clock),
    sessions: new Sessions(world.ids),
    openUploads: new OpenUploads(world.clock),
    storedImages: new StoredImages(),
    nonces: new NonceMemory(),
    windows: new RateWindows(),
    faults: new Faults(),
    requestLog: new RequestLog(),
    usage,
    postIndex: new PostIndex(world),
    filteredStream: new FilteredStream(world, outbox, usage),
    latency,
  }
}
