import { publishDue } from './behaviour/creatives/scheduled-posts.ts'
import type { Service } from './service.ts'
import { checkAll } from './webhooks/deliveries.ts'

/** Every webhook is checked once an hour (webhooks.md#validity). */
const challengeInterval = 3_600_000
/** Real milliseconds between looks at the sandbox's clock. */
const tickInterval = 250

/** What the service does on its own as the sandbox's clock runs, however fast or far that is moved. */
export class ClockTasks {
  readonly #service: Service
  #lastChallenge: number
  #timer: NodeJS.Timeout | null = null
  #checking: Promise<unknown> | null = null

  constructor(service: Service) {
    this.#service = service
    this.#lastChallenge = service.world.clock.now()
  }

  start(): void {
    this.#timer ??= setInterval(() => this.run(), tickInterval).unref()
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  /** The next check is an hour from now: after a reset, whatever the clock showed before. */
  beginHour(): void {
    this.#lastChallenge = this.#service.world.clock.now()
  }

  /** Does what is due. Hours that the clock skips are checked once, and an hour begins anew when it is set back. */
  run(): void {
    const { world, requestTokens, authorizationCodes, openUploads } = this.#service
    publishDue(world)
    const now = world.clock.now()
    if (now < this.#lastChallenge) this.#lastChallenge = now
    if (now - this.#lastChallenge < challengeInterval || this.#checking !== null) return
    this.#lastChallenge = now
    requestTokens.freeExpired()
    authorizationCodes.freeExpired()
    openUploads.freeExpired()
    this.#checking = checkAll(world).finally(() => {
      this.#checking = null
    })
  }
}
