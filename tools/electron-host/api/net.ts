// net: whether the machine is online. Requests are the application's own business.
import { networkInterfaces } from 'node:os'
import { declareFace, strict } from '../strict.ts'

const levels = declareFace('net', {
  isOnline: 'faithful',
  online: 'faithful',
  fetch: 'refused',
  request: 'refused',
})

/** Online is what Chromium means by it: an interface that is not the loopback has an address. */
const isOnline = () =>
  Object.values(networkInterfaces()).some((list) => list?.some((entry) => !entry.internal) === true)

export const net = strict(
  {
    isOnline,
    get online() {
      return isOnline()
    },
  },
  'net',
  levels,
)
