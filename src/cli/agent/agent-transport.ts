import { Transform, type TransformCallback } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js'
import { inspectInput } from '../../main/shell/bridge/input-guard.ts'
import { maxMessageBytes } from './agent-limits.ts'

const tooLarge = `The message is too large. Send at most ${maxMessageBytes} bytes.`
const notPlain = 'The arguments are nested too deeply, or have a name that isn’t allowed.'

/**
 * Refuses messages that are too large or too deep before anything parses their arguments, and sends one message at a
 * time: each that waits for a slow reader would add its own listener to the stream.
 */
export class AgentTransport implements Transport {
  readonly #inner: Transport
  #sending: Promise<void> = Promise.resolve()
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: NonNullable<Transport['onmessage']>

  constructor(inner: Transport) {
    this.#inner = inner
  }

  start(): Promise<void> {
    const inner = this.#inner
    inner.onclose = () => this.onclose?.()
    inner.onerror = (error) => this.onerror?.(error)
    inner.onmessage = (message, extra) => {
      const verdict = 'params' in message ? inspectInput(message.params, maxMessageBytes) : 'fine'
      if (verdict === 'fine') this.onmessage?.(message, extra)
      else if (isJSONRPCRequest(message)) {
        this.refuse(message.id, verdict === 'size' ? tooLarge : notPlain)
      }
    }
    return inner.start()
  }

  send(message: JSONRPCMessage): Promise<void> {
    const sending = this.#sending.then(() => this.#inner.send(message))
    this.#sending = sending.catch(() => undefined)
    return sending
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  /** Answers a request without looking at it. */
  refuse(id: RequestId | undefined, message: string): void {
    const error = { code: invalidRequest, message }
    void this.send({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error }).catch(() => undefined)
  }
}

const invalidRequest = -32_600

/** Passes on whole lines up to the limit; of a longer one, only its ID is read. */
export function boundedLines(onTooLarge: (id: RequestId | undefined, message: string) => void): Transform {
  let parts: Buffer[] = []
  let length = 0
  let start = ''
  let end = ''
  const take = (part: Buffer) => {
    length += part.length
    if (length <= maxMessageBytes) parts.push(part)
    else {
      if (parts.length > 0) start = Buffer.concat(parts).toString('latin1', 0, idBytes)
      parts = []
      if (start === '') start = part.toString('latin1', 0, idBytes)
      end = (end + part.toString('latin1', Math.max(0, part.length - idBytes))).slice(-idBytes)
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        take(chunk.subarray(from, at + 1))
        if (length <= maxMessageBytes) this.push(Buffer.concat(parts))
        else onTooLarge(idOf(start, end), tooLarge)
        parts = []
        length = 0
        start = ''
        end = ''
        from = at + 1
      }
      if (from < chunk.length) take(chunk.subarray(from))
      done()
    },
  })
}

const idBytes = 200

/** Clients write the ID before the parameters or after them. */
function idOf(start: string, end: string): RequestId | undefined {
  const match =
    /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15}|"[\w-]{1,100}")\s*,/.exec(start) ??
    /\}\s*,\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15}|"[\w-]{1,100}")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/.exec(
      end,
    )
  const id = match?.[1]
  if (id === undefined) return undefined
  return id.startsWith('"') ? id.slice(1, -1) : Number(id)
}
