import type { Passage, PassingRequest } from '../middlebox/middlebox.ts'
import type { Time } from '../middlebox/simulated-time.ts'
import type { Trouble } from '../middlebox/trouble.ts'
import type { Scenario } from './scenario.ts'

/** Which trouble a request meets: the first of its kind the first, and so on. */
export function createFates({ writes, reads, undo }: Scenario) {
  let left: { writes: (Trouble | null)[]; reads: (Trouble | null)[] } = { writes: [], reads: [] }
  return {
    begin(phase: 'publish' | 'undo') {
      left =
        phase === 'publish'
          ? { writes: [...writes], reads: [...reads] }
          : { writes: [...(undo ?? [])], reads: [] }
    },
    end() {
      left = { writes: [], reads: [] }
    },
    choose({ method, url }: PassingRequest): Trouble | null {
      if (!url.includes('/accounts/')) return null
      return (method === 'GET' ? left.reads : left.writes).shift() ?? null
    },
  }
}

/** What happened in a run, to read when it's wrong. */
export function createTrace(time: Pick<Time, 'now'>) {
  const begunAt = time.now()
  const lines: string[] = []
  let requests = 0
  const say = (line: string): void => {
    lines.push(`${((time.now() - begunAt) / 1_000).toFixed(1)} s  ${line}`)
  }
  return {
    say,
    count: () => requests,
    lines: () => (lines.length > 80 ? [...lines.slice(0, 60), '…', ...lines.slice(-20)] : lines),
    note({ request, trouble, answer }: Passage): void {
      requests += 1
      const url = new URL(request.url, 'http://service')
      const path = url.pathname.replace(/^.*\/accounts\/\w+/, '')
      const name = url.searchParams.get('q') ?? url.searchParams.get('name') ?? ''
      const heard =
        answer === null ? 'cut' : `${answer.status}, ${answer.body.subarray(0, 160).toString('utf8')}`
      say(`${request.method} ${path} ${name}${trouble === null ? '' : ` [${trouble.name}]`} → ${heard}`)
    },
  }
}
