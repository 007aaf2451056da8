import { once } from 'node:events'
import { createServer } from 'node:net'
import { readCommandLine } from '../src/sandbox/options.ts'
import { startSandbox } from '../src/sandbox/sandbox.ts'

/**
 * A fresh sandbox per connection, with this command line's options: sends its line of addresses, and stops it when the
 * connection closes. Loading the modules is most of a start, and the cases need some fifty. Prints its port.
 */
const server = createServer(async (connection) => {
  const closed = once(connection, 'close')
  // Whoever was killed closes it too.
  connection.on('error', () => undefined)
  const sandbox = await startSandbox(readCommandLine(process.argv.slice(2)))
  connection.write(`${JSON.stringify(sandbox.addresses)}\n`)
  await closed.catch(() => undefined)
  await sandbox.stop()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
})
