import { Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Finding } from '../../../../shared/core/finding.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { positionKey } from '../../../ui/position-key.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { columnLetters, type VariantGrid, type VariantShow } from './variant-grid.ts'
import styles from './variants.module.css'

interface VariantsPreviewProps {
  readonly grid: VariantGrid
  readonly titleOf: (show: VariantShow) => string
  /** The picture of what a text is combined with. */
  readonly pictureOf: (show: VariantShow) => ReactNode
  /** Issues of each variant, row by row; null while the rules run. */
  readonly findings: readonly (readonly Finding[])[] | null
}

/** Maximum distinct issues in the list; the grid counts all of them. */
const maxShown = 6

/** More media than this have no row of their own: the tiles follow each other. */
const maxColumns = 4

/** The planned variants in order, each by what makes it different: its place, picture and text. */
export function VariantsPreview({ grid, titleOf, pictureOf, findings }: VariantsPreviewProps) {
  const { shows, variants } = grid
  const columns = shows.length <= maxColumns ? shows.length : maxColumns
  return (
    <Stack gap={8}>
      <ScrollRegion label={t`Preview of the variants`} className={styles.grid}>
        <ol
          className={styles.tiles}
          aria-label={t`Variants`}
          style={{ gridTemplateColumns: `repeat(${Math.max(2, columns)}, minmax(0, 1fr))` }}
        >
          {variants.map(({ name, text, show }, place) => (
            <li key={positionKey(place)} className={styles.tile} title={name}>
              <Group gap={8} wrap="nowrap" justify="space-between">
                <b>{placeOf(grid, place)}</b>
                <IssueCount findings={findings?.[place] ?? null} />
              </Group>
              <div className={styles.difference}>
                {show?.kind === 'media' && <span className={styles.picture}>{pictureOf(show)}</span>}
                <span className={styles.text}>
                  {text === '' ? <span className={parts.muted}>{t`No text`}</span> : text}
                </span>
              </div>
              {show !== null && (
                <span className={`${parts.ellipsis} ${parts.muted}`}>
                  {show.kind === 'card' && t`Card: `}
                  {titleOf(show)}
                </span>
              )}
              <span className={`${styles.name} ${parts.muted}`}>
                <NameText text={name} />
              </span>
            </li>
          ))}
        </ol>
      </ScrollRegion>
      <Issues findings={findings} />
    </Stack>
  )
}

/** "2B": the text's number and the media's letter, as at the end of its name. */
function placeOf({ shows }: VariantGrid, place: number): string {
  const row = String(Math.floor(place / shows.length) + 1)
  return shows[0] === null ? row : `${row}${columnLetters(place % shows.length)}`
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
