import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Socket = IncomingMessage['socket']

/** More connections than these are refused; far above what the limits by state leave open. */
const maxConnections = 500
/** Connections that have not sent a whole request head yet, or nothing since their last answer. */
const maxWaiting = 200
/** Requests whose body is still coming in. */
const maxReceiving = 50
/**
 * Requests of one connection that were not answered yet. The service and tunnels send the next one after the answer; fifty
 * connections with more of them in one packet would hold up a challenge.
 */
const maxUnanswered = 2

/**
 * Limits connections by what they are doing, so that slow ones never take the place of a challenge: where too many are
 * in one state, the one that has been in it longest is closed. The service sends its requests whole and at once.
 */
export function limitConnections(server: Server): void {
  server.maxConnections = maxConnections
  const waiting = createSlots(maxWaiting)
  const receiving = createSlots(maxReceiving)
  const unanswered = new WeakMap<Socket, number>()
  // One that isn't read yet doesn't wait: it may have sent its request already.
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
 * Reads new connections one a turn of the event loop. Those that ask too much are closed after their first bytes, and
 * those bytes of hundreds at once would hold up a challenge.
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
  /** In the order in which they entered. */
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
