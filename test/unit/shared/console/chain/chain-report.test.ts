import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import {
  type ChainReport,
  type StepReport,
  writeJUnit,
} from '../../../../../src/shared/console/chain/chain-report.ts'

const step: StepReport = {
  name: 'List',
  method: 'GET',
  path: '/12/accounts',
  state: 'passed',
  status: 200,
  durationMs: 250,
  checks: [],
  saved: [],
  problem: null,
}
const report: ChainReport = {
  runId: 'r1',
  collection: 'Team',
  chain: 'Smoke',
  startedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  state: 'failed',
  steps: [
    step,
    {
      ...step,
      name: 'Get <one>',
      state: 'failed',
      status: 404,
      durationMs: 1_500,
      checks: [
        { label: 'Status', passed: false, expected: '200', received: '404' },
        { label: 'data.id', passed: true, expected: 'any value', received: 'c1' },
      ],
    },
    {
      ...step,
      name: 'Unsent',
      state: 'failed',
      status: null,
      durationMs: null,
      problem: 'No value for {{x}}.',
    },
    { ...step, name: 'Last', state: 'skipped', status: null, durationMs: null },
  ],
}

it('writes a suite with a test case for each step, failures with what was expected and received', () => {
  expect(writeJUnit(report)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Team" tests="4" failures="2" errors="0" skipped="1" time="1.750">
  <testsuite name="Smoke" timestamp="2026-01-02T03:04:05" tests="4" failures="2" errors="0" skipped="1" time="1.750">
    <testcase name="List" classname="Team.Smoke" time="0.250"/>
    <testcase name="Get &lt;one&gt;" classname="Team.Smoke" time="1.500">
      <failure message="Status: expected 200, received 404" type="assertion">Status: expected 200, received 404</failure>
    </testcase>
    <testcase name="Unsent" classname="Team.Smoke" time="0.000">
      <failure message="No value for {{x}}." type="assertion">No value for {{x}}.</failure>
    </testcase>
    <testcase name="Last" classname="Team.Smoke" time="0.000">
      <skipped/>
    </testcase>
  </testsuite>
</testsuites>
`)
})

it('is well-formed XML whatever an answer contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (received, name) => {
      const checks = [{ label: name, passed: false, expected: received, received }]
      const xml = writeJUnit({ ...report, chain: name, steps: [{ ...step, name, state: 'failed', checks }] })
      const parser = new SaxesParser()
      parser.on('error', (error) => {
        throw error
      })
      parser.write(xml).close()
    }),
  )
})
