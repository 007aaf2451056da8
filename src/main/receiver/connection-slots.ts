import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Socket = IncomingMessage['socket']

/** More connections than these are refused; far above what the limits by state leave open. */
const maxConnections = 500
/** Connections that have not sent a whole request head yet, or nothing since their last answer. */
const maxWaiting = 50
/** Requests whose body is still coming in. */
const maxReceiving = 50

/**
 * Limits connections by what they are doing, so that slow ones never take the place of a challenge: where too many are
 * in one state, the one that has been in it longest is closed. The service sends its requests whole and at once.
 */
export function limitConnections(server: Server): void {
  server.maxConnections = maxConnections
  const waiting = createSlots(maxWaiting)
  const receiving = createSlots(maxReceiving)
  server.on('connection', (socket: Socket) => {
    waiting.enter(socket)
    socket.once('close', () => {
      waiting.leave(socket)
      receiving.leave(socket)
    })
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    waiting.leave(socket)
    receiving.enter(socket)
    request.once('end', () => receiving.leave(socket))
    response.once('finish', () => {
      if (!socket.destroyed) waiting.enter(socket)
    })
  })
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
