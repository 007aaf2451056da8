import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Socket = IncomingMessage['socket']

/** More connections are refused; far more than the limits by state allow. */
const maxConnections = 500
/** Connections without a complete request head, or idle since their last answer. */
const maxWaiting = 200
const maxReceiving = 50
/**
 * Unanswered requests per connection. The service sends the next one after the answer; many at once would delay a
 * challenge.
 */
const maxUnanswered = 2

/**
 * Limits connections by state, so slow ones never displace a challenge: the one longest in a crowded state is closed.
 */
export function limitConnections(server: Server): void {
  server.maxConnections = maxConnections
  const waiting = createSlots(maxWaiting)
  const receiving = createSlots(maxReceiving)
  const unanswered = new WeakMap<Socket, number>()
  // An unread connection isn't waiting: its request may already be here.
  const admit = createAdmission((socket) => waiting.enter(socket))
  server.on('connection', (socket: Socket) => {
    admit(socket)
    socket.once('close', () => {
      waiting.leave(socket)
      receiving.leave(socket)
    })
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const open = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, open)
    if (open > maxUnanswered) {
      socket.destroy()
      return
    }
    waiting.leave(socket)
    receiving.enter(socket)
    request.once('end', () => receiving.leave(socket))
    response.once('finish', () => {
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
      if (!socket.destroyed) waiting.enter(socket)
    })
  })
}

/**
 * Reads new connections one per turn of the event loop; the first bytes of hundreds at once would delay a challenge.
 */
function createAdmission(onAdmitted: (socket: Socket) => void): (socket: Socket) => void {
  const arrived: Socket[] = []
  let going = false
  const next = (): void => {
    const socket = arrived.shift()
    going = socket !== undefined
    if (socket === undefined) return
    if (!socket.destroyed) {
      socket.resume()
      onAdmitted(socket)
    }
    setImmediate(next)
  }
  return (socket) => {
    socket.pause()
    arrived.push(socket)
    if (going) return
    going = true
    setImmediate(next)
  }
}

function createSlots(max: number) {
  const sockets = new Set<Socket>()
  return {
    enter(socket: Socket): void {
      sockets.delete(socket)
      sockets.add(socket)
      if (sockets.size <= max) return
      for (const oldest of sockets) {
        sockets.delete(oldest)
        oldest.destroy()
        return
      }
    },
    leave: (socket: Socket): void => void sockets.delete(socket),
  }
}
