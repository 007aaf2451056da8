// Notification: not shown by the system. As in Electron, the host doesn't retain it: an unreferenced one may be
// collected, and its click with it.
import { hostRecord } from '../record.ts'
import { declareFace, names, onlyOptions, strict, strictClass } from '../strict.ts'
import { HostEvent, StrictEmitter } from '../strict-emitter.ts'

const levels = declareFace('Notification', {
  faithful: 'title body silent',
  recorded: 'show close',
})
declareFace('Notification (static)', { faithful: 'isSupported' })

type Options = { title?: string; body?: string; silent?: boolean; icon?: unknown }

class HostNotification extends StrictEmitter {
  readonly face: this = strict(this, 'Notification', levels)
  title: string
  body: string
  silent: boolean

  constructor(given: Options = {}) {
    super('Notification', names('show click close failed action reply'))
    onlyOptions(given, names('title body silent icon urgency timeoutType id'), 'Notification')
    this.title = given.title ?? ''
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

export const Notification = strictClass(
  HostNotification,
  'Notification',
  (given) => new HostNotification(Object(given ?? {})).face,
  { isSupported: () => true },
)
