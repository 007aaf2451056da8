// Notification: not shown by the system. As in Electron, the host doesn't retain it: an unreferenced one may be
// collected, and its click with it.
import { hostRecord } from '../record.ts'
import { declareFace, NotProvided, onlyOptions, strict } from '../strict.ts'
import { HostEvent, StrictEmitter } from '../strict-emitter.ts'

const levels = declareFace('Notification', {
  title: 'faithful',
  subtitle: 'faithful',
  body: 'faithful',
  silent: 'faithful',
  show: 'recorded',
  close: 'recorded',
})
declareFace('Notification (static)', { isSupported: 'faithful' })

type Options = { title?: string; subtitle?: string; body?: string; silent?: boolean; icon?: unknown }

class HostNotification extends StrictEmitter {
  readonly face: this = strict(this, 'Notification', levels)
  title: string
  subtitle: string
  body: string
  silent: boolean

  constructor(given: Options = {}) {
    super('Notification', ['show', 'click', 'close', 'failed', 'action', 'reply'])
    onlyOptions(
      given,
      ['title', 'subtitle', 'body', 'silent', 'icon', 'urgency', 'timeoutType', 'id'],
      'Notification',
    )
    this.title = given.title ?? ''
    this.subtitle = given.subtitle ?? ''
    this.body = given.body ?? ''
    this.silent = given.silent === true
  }
  show(): void {
    if (!shown.some((one) => one.deref() === this)) shown.push(new WeakRef(this))
    this.emit('show', new HostEvent())
  }
  close(): void {
    const at = shown.findIndex((one) => one.deref() === this)
    if (at < 0) return
    shown.splice(at, 1)
    this.emit('close', new HostEvent())
  }
}

const shown: WeakRef<HostNotification>[] = []

hostRecord.clickNotifications = () => {
  const alive = shown.flatMap((one) => one.deref() ?? [])
  for (const notification of alive) notification.emit('click', new HostEvent())
  return alive.length
}

const statics = { isSupported: () => true }

export const Notification = new Proxy(HostNotification, {
  construct: (_target, [given]: unknown[]) => new HostNotification(Object(given ?? {})).face,
  get(target, key) {
    if (key in statics) return Reflect.get(statics, key)
    if (typeof key === 'symbol' || ['prototype', 'name', 'length', 'then'].includes(key))
      return Reflect.get(target, key)
    throw new NotProvided(`Notification.${key}`)
  },
  set: (_target, key, value) => Reflect.set(statics, key, value),
})
