import { fail, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Handlers } from '../dependencies.ts'
import type { RequestLog } from './request-log.ts'

export function createRequestLogHandlers(requests: RequestLog): Handlers<'requestLog'> {
  return {
    list: async (query) => requests.window(query),
    async get({ id }) {
      const request = requests.get(id)
      if (!request.ok) return request
      return request.value === null ? fail(noRequest) : succeed(request.value)
    },
  }
}

const noRequest = {
  kind: 'notFound',
  code: 'REQUEST',
  message: t`This request is no longer stored.`,
} as const
