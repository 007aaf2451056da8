// One page of the browser: its sessions (its own, and one for each frame in another process), its frames, and the
// messages of their isolated worlds.
import { isolatedWorldName, synchronousCallName, type WorldNames } from '../page/source.ts'
import type { Connection, Session } from './connection.ts'
import type { EventName, Payload, Protocol } from './protocol.ts'

/** A frame as the browser reports it; URLs are the browser's, not yet translated. */
export type Frame = {
  readonly id: string
  parent: Frame | undefined
  session: Session
  url: string
  context: string | undefined
}

/** The scripts of every document and the callbacks for their events. */
export type PageSetup = {
  readonly names: WorldNames
  readonly mainWorld: string
  readonly isolatedWorld: () => string
  readonly synchronousCalls: boolean
}

export type PageEvents = {
  message(frame: Frame, text: string): void
  synchronousCall(frame: Frame | undefined, request: string): string
  event<E extends EventName>(event: E, parameters: Payload<E>, session: Session): void
}

const forwarded = [
  'Page.frameNavigated',
  'Page.navigatedWithinDocument',
  'Page.frameStartedNavigating',
  'Page.frameRequestedNavigation',
  'Page.lifecycleEvent',
  'Page.windowOpen',
  'Page.javascriptDialogOpening',
  'Inspector.targetCrashed',
] as const

export class PageTarget {
  readonly id: string
  readonly session: Session
  readonly frames = new Map<string, Frame>()
  readonly #connection: Connection
  readonly #setup: PageSetup
  readonly #events: PageEvents
  readonly #contexts = new Map<string, Frame>()
  readonly #sessions = new Set<Session>()

  constructor(connection: Connection, session: Session, id: string, setup: PageSetup, events: PageEvents) {
    this.#connection = connection
    this.#setup = setup
    this.#events = events
    this.id = id
    this.session = session
  }

  get mainFrame(): Frame | undefined {
    return this.frames.get(this.id)
  }

  async start(): Promise<void> {
    await this.#prepare(this.session, undefined)
  }

  /** Enables synchronous calls from the page, which require attaching a debugger to it. */
  allowSynchronousCalls(): void {
    for (const session of this.#sessions) session.sendAndForget('Debugger.enable', {})
  }

  evaluateInIsolatedWorld(frame: Frame, expression: string): void {
    if (frame.context === undefined) return
    frame.session.sendAndForget('Runtime.evaluate', { expression, uniqueContextId: frame.context })
  }

  async #prepare(session: Session, iframeTargetId: string | undefined): Promise<void> {
    this.#sessions.add(session)
    this.#listen(session)
    const { names, mainWorld, isolatedWorld, synchronousCalls } = this.#setup
    const worldName = isolatedWorldName
    const preparing: Promise<unknown>[] = [
      session.send('Page.enable', {}),
      session
        .send('Page.getFrameTree')
        .then(({ frameTree }) => this.#readTree(frameTree, session, iframeTargetId)),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: names.binding, executionContextName: worldName }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: isolatedWorld(), worldName }),
      session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ]
    if (synchronousCalls) preparing.push(session.send('Debugger.enable', {}))
    await Promise.all(preparing)
  }

  #readTree(tree: Protocol.Page.FrameTree, session: Session, iframeTargetId: string | undefined): void {
    const frame = this.#frame(tree.frame.id, session)
    if (tree.frame.id !== iframeTargetId) {
      frame.parent = tree.frame.parentId === undefined ? undefined : this.frames.get(tree.frame.parentId)
    }
    frame.url ||= tree.frame.url + (tree.frame.urlFragment ?? '')
    for (const child of tree.childFrames ?? []) this.#readTree(child, session, undefined)
  }

  #frame(id: string, session: Session): Frame {
    const known = this.frames.get(id)
    if (known) {
      known.session = session
      return known
    }
    const frame: Frame = { id, parent: undefined, session, url: '', context: undefined }
    this.frames.set(id, frame)
    return frame
  }

  #listen(session: Session): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frame(frameId, session).parent = this.frames.get(parentFrameId)
    })
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason !== 'swap') this.frames.delete(frameId)
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      const known = this.#frame(frame.id, session)
      known.url = frame.url + (frame.urlFragment ?? '')
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.frames.get(frameId)
      if (frame) frame.url = url
    })
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== isolatedWorldName) return
      // It may be reported before the frame tree has been read.
      const frame = this.#frame(String(context.auxData?.frameId), session)
      frame.context = context.uniqueId
      frame.session = session
      this.#contexts.set(`${session.id} ${context.id}`, frame)
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId, executionContextUniqueId }) => {
      const key = `${session.id} ${executionContextId}`
      const frame = this.#contexts.get(key)
      this.#contexts.delete(key)
      if (frame?.context === executionContextUniqueId) frame.context = undefined
    })
    session.on('Runtime.executionContextsCleared', () => {
      for (const [key, frame] of this.#contexts) {
        if (!key.startsWith(`${session.id} `)) continue
        this.#contexts.delete(key)
        frame.context = undefined
      }
    })
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const frame = this.#contexts.get(`${session.id} ${executionContextId}`)
      if (frame && name === this.#setup.names.binding) this.#events.message(frame, payload)
    })
    session.on('Debugger.paused', (paused) => {
      this.#answerPause(session, paused).catch(() => session.sendAndForget('Debugger.resume', {}))
    })
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      this.#attachChild(sessionId, targetInfo).catch(() => undefined)
    })
    session.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.#sessions.delete(this.#connection.session(sessionId))
      this.#connection.forget(sessionId)
    })
    for (const event of forwarded) {
      session.on(event, (parameters) => this.#events.event(event, parameters, session))
    }
  }

  async #attachChild(sessionId: string, info: Protocol.Target.TargetInfo): Promise<void> {
    const session = this.#connection.session(sessionId)
    if (info.type === 'iframe') {
      const frame = this.#frame(info.targetId, session)
      const parentId = info.parentFrameId
      if (parentId !== undefined) frame.parent = this.frames.get(parentId)
      await this.#prepare(session, info.targetId)
    }
    session.sendAndForget('Runtime.runIfWaitingForDebugger')
  }

  /** A pause in the isolated world's synchronous call is a request; any other `debugger` statement is skipped. */
  async #answerPause(session: Session, paused: Protocol.Debugger.PausedEvent): Promise<void> {
    const [top] = paused.callFrames
    const isQuestion = top !== undefined && top.functionName === synchronousCallName && top.url === ''
    if (isQuestion) {
      const asked = await session.send('Debugger.evaluateOnCallFrame', {
        callFrameId: top.callFrameId,
        expression: 'request',
        returnByValue: true,
      })
      const request = String(asked.result.value)
      const reply =
        JSON.parse(request).kind === 'path'
          ? await pathOfFile(session, top.callFrameId)
          : this.#events.synchronousCall(this.mainFrame, request)
      await session.send('Debugger.evaluateOnCallFrame', {
        callFrameId: top.callFrameId,
        expression: `reply.text = ${JSON.stringify(reply)}`,
      })
    }
    await session.send('Debugger.resume', {})
  }
}

/** The path of the file passed to the paused call; '' if a script created it. */
async function pathOfFile(session: Session, callFrameId: string): Promise<string> {
  const { result } = await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' })
  if (result.objectId === undefined) return ''
  const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId })
  session.sendAndForget('Runtime.releaseObject', { objectId: result.objectId })
  return path
}
