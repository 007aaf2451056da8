import { writeJson } from '../../../shared/core/json-text.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import type { Line } from '../../output/line.ts'
import { printable } from '../../output/printable.ts'
import type { CheckReport, FileFinding } from './check-report.ts'

/** Findings in formats that CI servers read. */

/** One test case per change with findings; a passing one stands for all others. */
export function junitReport({ file, findings, errors, changes }: CheckReport): readonly Line[] {
  const byChange = Map.groupBy(findings, ({ change }) => change)
  const total = Object.values(changes).reduce((sum, count) => sum + count, 0)
  const cases = [...byChange.values()].map((found) => {
    const [first] = found
    const failed = found.filter(({ severity }) => severity === 'error')
    const lines = (list: readonly FileFinding[]) =>
      list.map(({ line, message, rule, policy }) => {
        const by = policy === undefined ? rule : `${rule}, ${policy.file}:${policy.line}`
        return xmlText(`${file}:${line}: ${message} [${by}]`)
      })
    const warnings = found.filter(({ severity }) => severity === 'warning')
    return [
      `    <testcase classname="${attribute(file)}" name="${attribute(first === undefined ? '' : nameOf(first))}">`,
      ...(failed.length === 0
        ? []
        : within(
            `      <failure message="${attribute(failed[0]?.message ?? '')}">`,
            lines(failed),
            '</failure>',
          )),
      ...(warnings.length === 0 ? [] : within('      <system-out>', lines(warnings), '</system-out>')),
      '    </testcase>',
    ]
  })
  const others = total - byChange.size
  const rest =
    others > 0
      ? [`    <testcase classname="${attribute(file)}" name="${others} changes without findings"/>`]
      : []
  const failures = [...byChange.values()].filter((found) =>
    found.some(({ severity }) => severity === 'error'),
  ).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="flightdeck check" tests="${cases.length + rest.length}" failures="${failures}">`,
    `  <testsuite name="${attribute(file)}" tests="${cases.length + rest.length}" failures="${failures}" errors="0">`,
    `    <properties><property name="errors" value="${errors}"/></properties>`,
    ...cases.flat(),
    ...rest,
    '  </testsuite>',
    '</testsuites>',
  ]
}

/** SARIF 2.1.0; code hosts show it next to the lines of a pull request. */
export function sarifReport({ file, findings }: CheckReport, version: string): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  const uri = encodeURI(file.replaceAll('\\', '/'))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'flightdeck', version, rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: rules.indexOf(finding.rule),
          level: finding.severity,
          message: { text: `${nameOf(finding)}: ${finding.message}` },
          partialFingerprints: { change: `${finding.change}/${finding.rule}/${finding.field ?? ''}` },
          ...(finding.policy === undefined
            ? {}
            : {
                relatedLocations: [
                  {
                    id: 0,
                    message: { text: finding.policy.name },
                    physicalLocation: {
                      artifactLocation: { uri: encodeURI(finding.policy.file) },
                      region: {
                        startLine: finding.policy.line,
                        startColumn: finding.policy.column,
                        snippet: { text: finding.policy.text },
                      },
                    },
                  },
                ],
              }),
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri },
                region: { startLine: finding.line, startColumn: finding.column },
              },
            },
          ],
        })),
      },
    ],
  }
  return writeJson(log, 2)
}

function nameOf({ kind, title }: FileFinding): string {
  return `${kinds[kind].label.one} "${title}"`
}

/** Lines between two tags. */
function within(start: string, lines: readonly string[], end: string): readonly string[] {
  return lines.map(
    (line, index) => `${index === 0 ? start : ''}${line}${index === lines.length - 1 ? end : ''}`,
  )
}

/** XML can't represent most of what isn't printable. */
function xmlText(value: string): string {
  return printable(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attribute(value: string): string {
  return xmlText(value).replaceAll('"', '&quot;')
}
