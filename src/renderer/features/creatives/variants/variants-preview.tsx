import { Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Finding } from '../../../../shared/core/finding.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { MiddleEllipsis } from '../../../ui/middle-ellipsis.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { positionKey } from '../../../ui/position-key.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { columnLetters, type VariantGrid, type VariantShow } from './variant-grid.ts'
import styles from './variants.module.css'

interface VariantsPreviewProps {
  readonly grid: VariantGrid
  readonly textLabel: string
  readonly titleOf: (show: VariantShow) => string
  /** Issues of each variant, row by row; null while the rules run. */
  readonly findings: readonly (readonly Finding[])[] | null
}

/** Maximum distinct issues in the list; the grid counts all of them. */
const maxShown = 6

/** The planned grid: each variant's name and its number of issues. */
export function VariantsPreview({ grid, textLabel, titleOf, findings }: VariantsPreviewProps) {
  const { texts, shows, variants } = grid
  return (
    <Stack gap={8}>
      <ScrollRegion label={t`Preview of the variants`} className={styles.grid}>
        <PlainTable
          label={t`Variants`}
          dense
          framed
          bordered
          heads={[
            { title: textLabel },
            ...shows.map((show, column) => ({
              title: show === null ? t`Variant` : `${columnLetters(column)} ${titleOf(show)}`,
            })),
          ]}
        >
          {texts.map((text, row) => (
            <tr key={positionKey(row)}>
              <th scope="row" className={styles.text} title={text}>
                {row + 1} {text === '' ? <span className={parts.muted}>{t`No text`}</span> : text}
              </th>
              {shows.map((_, column) => {
                const place = row * shows.length + column
                const name = variants[place]?.name
                return (
                  <td key={columnLetters(column)} title={name}>
                    <div className={parts.ellipsis}>
                      {name !== undefined && <MiddleEllipsis text={name} />}
                    </div>
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
  if (findings === null) return <span className={parts.muted}>{t`Checking`}</span>
  const { errors, warnings } = countsOf(findings)
  const title = findings.map(({ message }) => message).join('\n')
  if (errors > 0)
    return (
      <StatusLabel
        tone="error"
        icon={IconAlertCircle}
        label={plural(errors, { one: '# error', other: '# errors' })}
        title={title}
      />
    )
  if (warnings > 0) {
    const label = plural(warnings, { one: '# warning', other: '# warnings' })
    return <StatusLabel tone="attention" icon={IconAlertTriangle} label={label} title={title} />
  }
  return <StatusLabel tone="ok" icon={IconCheck} label={t`No issues`} />
}

function countsOf(findings: readonly Finding[]) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: findings.length - errors }
}

/** How many variants have issues, and the distinct issues. */
function Issues({ findings }: Pick<VariantsPreviewProps, 'findings'>) {
  if (findings === null) return <Text role="status">{t`Checking`}</Text>
  const { errors, warnings } = countsOf(findings.flat())
  const affected = findings.filter(({ length }) => length > 0).length
  const kinds = [
    ...Map.groupBy(findings.flat(), ({ severity, message }) => `${severity} ${message}`).values(),
  ]
  const sum = [
    errors > 0 && plural(errors, { one: '# error', other: '# errors' }),
    warnings > 0 && plural(warnings, { one: '# warning', other: '# warnings' }),
  ]
    .filter(Boolean)
    .join(' and ')
  const listedKinds = kinds.slice(0, maxShown)
  return (
    <Stack gap={4}>
      <Text role="status">
        {affected === 0
          ? t`No issues found.`
          : plural(
              affected,
              {
                one: '{sum} in # variant. You can make them and fix the issues afterwards.',
                other: '{sum} in # variants. You can make them and fix the issues afterwards.',
              },
              { sum },
            )}
      </Text>
      {listedKinds.map(([finding, ...others]) =>
        finding === undefined ? null : (
          <Group key={`${finding.severity} ${finding.message}`} gap={8} wrap="nowrap" align="flex-start">
            <StatusLabel
              tone={finding.severity === 'error' ? 'error' : 'attention'}
              icon={finding.severity === 'error' ? IconAlertCircle : IconAlertTriangle}
              label={`${others.length + 1} ×`}
            />
            <span>{finding.message}</span>
          </Group>
        ),
      )}
      {kinds.length > maxShown && (
        <span className={parts.muted}>
          {plural(kinds.length - maxShown, { one: '# other issue', other: '# other issues' })}
        </span>
      )}
    </Stack>
  )
}
