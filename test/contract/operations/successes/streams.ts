import { streamRuleOperations } from '../../../../src/shared/api/platform/stream-rules.ts'
import { succeeds } from './success.ts'

const rules = streamRuleOperations

export const streamSuccesses = [
  succeeds(rules.change)(({ unique }) => {
    const value = `boots number${unique()}`
    return { params: { dry_run: false }, body: { add: [{ value }] }, wanted: { data: [{ value }] } }
  }),
  succeeds(rules.list)(() => ({ params: { max_results: 1 }, wanted: { meta: { result_count: 1 } } })),
  succeeds(rules.count)(() => ({ params: {}, wanted: { data: { cap_per_project: 25_000 } } })),
  succeeds(rules.addDedicated)(({ unique }) => {
    const value = `contains:boots number${unique()}`
    return { params: {}, body: { rules: [{ value }] }, wanted: { data: { rules: [{ value }] } } }
  }),
  succeeds(rules.listDedicated)(() => ({ params: {}, wanted: { data: { rules: [{}] } } })),
  succeeds(rules.removeDedicated)(async ({ send, unique }) => {
    const body = { rules: [{ value: `contains:tents number${unique()}` }] }
    await send(rules.addDedicated, { params: {}, body })
    return { params: {}, body, wanted: { data: { deleted: 1, not_deleted: 0 } } }
  }),
]
