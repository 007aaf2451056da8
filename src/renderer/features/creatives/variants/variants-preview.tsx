import { Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Finding } from '../../../../shared/core/finding.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { countOf } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { columnLetters, placeKey, type VariantGrid, type VariantShow } from './variant-grid.ts'
import styles from './variants.module.css'

interface VariantsPreviewProps {
  readonly grid: VariantGrid
  readonly textLabel: string
  readonly titleOf: (show: VariantShow) => string
  /** Of each variant, row by row; null while the rules are asked. */
  readonly findings: readonly (readonly Finding[])[] | null
}

/** Most different issues that are spelled out; the grid counts all of them. */
const maxShown = 6

/** The grid as it would be made: each variant's name and its number of issues. */
export function VariantsPreview({ grid, textLabel, titleOf, findings }: VariantsPreviewProps) {
  const { texts, shows, variants } = grid
  return (
    <Stack gap={8}>
      <ScrollRegion label="Preview of the variants" className={styles.grid}>
        <PlainTable
          label="Variants"
          dense
          framed
          ruled
          heads={[
            { title: textLabel },
            ...shows.map((show, column) => ({
              title: show === null ? 'Variant' : `${columnLetters(column)} ${titleOf(show)}`,
            })),
          ]}
        >
          {texts.map((text, row) => (
            <tr key={placeKey(row)}>
              <th scope="row" className={styles.text} title={text}>
                {row + 1} {text === '' ? <span className={parts.muted}>No text</span> : text}
              </th>
              {shows.map((_, column) => {
                const place = row * shows.length + column
                const name = variants[place]?.name
                return (
                  <td key={columnLetters(column)} title={name}>
                    <div className={parts.ellipsis}>{name}</div>
                    <IssueCount findings={findings?.[place] ?? null} />
                  </td>
                )
              })}
            </tr>
          ))}
        </PlainTable>
      </ScrollRegion>
      <Issues findings={findings} />
    </Stack>
  )
}

function IssueCount({ findings }: { readonly findings: readonly Finding[] | null }) {
  if (findings === null) return <span className={parts.muted}>Checking…</span>
  const { errors, warnings } = countsOf(findings)
  const title = findings.map(({ message }) => message).join('\n')
  if (errors > 0)
    return <StatusLabel tone="error" icon={IconAlertCircle} word={countOf(errors, 'error')} title={title} />
  if (warnings > 0) {
    const word = countOf(warnings, 'warning')
    return <StatusLabel tone="attention" icon={IconAlertTriangle} word={word} title={title} />
  }
  return <StatusLabel tone="ok" icon={IconCheck} word="No issues" />
}

function countsOf(findings: readonly Finding[]) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: findings.length - errors }
}

/** How many variants have issues, and which ones, each once. */
function Issues({ findings }: Pick<VariantsPreviewProps, 'findings'>) {
  if (findings === null) return <Text role="status">Checking…</Text>
  const { errors, warnings } = countsOf(findings.flat())
  const affected = findings.filter(({ length }) => length > 0).length
  const kinds = [
    ...Map.groupBy(findings.flat(), ({ severity, message }) => `${severity} ${message}`).values(),
  ]
  const sum = [errors > 0 && countOf(errors, 'error'), warnings > 0 && countOf(warnings, 'warning')]
    .filter(Boolean)
    .join(' and ')
  const shown = kinds.slice(0, maxShown)
  return (
    <Stack gap={4}>
      <Text role="status">
        {affected === 0
          ? 'No issues found.'
          : `${sum} in ${countOf(affected, 'variant')}. You can make them and fix the issues afterwards.`}
      </Text>
      {shown.map(([finding, ...others]) =>
        finding === undefined ? null : (
          <Group key={`${finding.severity} ${finding.message}`} gap={6} wrap="nowrap" align="flex-start">
            <StatusLabel
              tone={finding.severity === 'error' ? 'error' : 'attention'}
              icon={finding.severity === 'error' ? IconAlertCircle : IconAlertTriangle}
              word={`${others.length + 1} ×`}
            />
            <span>{finding.message}</span>
          </Group>
        ),
      )}
      {kinds.length > maxShown && (
        <span className={parts.muted}>{countOf(kinds.length - maxShown, 'other issue')}</span>
      )}
    </Stack>
  )
}
