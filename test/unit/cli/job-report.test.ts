import { expect, test } from 'vitest'
import { type JobReport, jobLines, jobReport } from '../../../src/cli/commands/changes/follow-job.ts'
import { styleOf } from '../../../src/cli/output/style.ts'

const counts = {
  waiting: 0,
  sending: 0,
  done: 1,
  failed: 0,
  conflict: 0,
  unknown: 0,
  blocked: 0,
  cancelled: 0,
}
const report: JobReport = jobReport.parse({
  id: 'j1',
  title: 'Spring',
  state: 'done',
  reason: null,
  total: 1,
  counts,
  open: [],
  stored: [{ title: 'Spring ', kind: 'campaign', field: 'name', sent: 'Spring ', stored: 'Spring' }],
})

test('a publish says which texts the service stores in another form', () => {
  const lines = jobLines(report, styleOf(false)).map(String)
  expect(lines).toEqual(['note  campaign "Spring ": name: stored as “Spring”', '1 of 1 done.'])
  expect(jobLines({ ...report, stored: [] }, styleOf(false))).toHaveLength(1)
})
