import { fail, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Handlers } from '../dependencies.ts'
import type { RequestLog } from './request-log.ts'

export function createRequestLogHandlers(requests: RequestLog): Handlers<'requestLog'> {
  return {
    list: async (query) => requests.window(query),
    async get({ id }) {
      const found = requests.get(id)
      if (!found.ok) return found
      return found.value === null ? fail(noRequest) : succeed(found.value)
    },
  }
}

const noRequest = {
  kind: 'notFound',
  code: 'REQUEST',
  message: t`This request is no longer stored.`,
} as const
