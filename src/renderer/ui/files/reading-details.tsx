import { NativeSelect, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { encodingLabel, type ReadingChoice, usualEncodings } from '../../../shared/files/reading-choice.ts'
import {
  type ReadingReport,
  readingDecisions,
  readingProblems,
  separatorLabels,
} from '../../../shared/files/reading-report.ts'
import { separators } from '../../../shared/text/delimited-text.ts'
import { t } from '../../../shared/text/language.ts'
import { FieldGrid } from '../layout/field-grid.tsx'
import parts from '../layout/parts.module.css'

interface ReadingNotesProps {
  readonly report: ReadingReport
  /** What the page shows elsewhere: only what wasn't read, or may be wrong. */
  readonly problemsOnly?: boolean
  /** Within a section, which has its own margins and lines. */
  readonly inSection?: boolean
}

function notesOf(report: ReadingReport, problemsOnly: boolean): readonly string[] {
  return [...readingProblems(report), ...(problemsOnly ? [] : readingDecisions(report))]
}

/** Whether there's anything to say about how a file was read. */
export function hasNotes(report: ReadingReport): boolean {
  return notesOf(report, false).length > 0
}

/** How a file was read, and what of it wasn't; nothing if there's nothing to say. */
export function ReadingNotes({ report, problemsOnly = false, inSection = false }: ReadingNotesProps) {
  const notes = notesOf(report, problemsOnly)
  if (notes.length === 0) return null
  return (
    <ul className={inSection ? parts.sectionNotes : parts.notes} aria-label={t`How the file was read`}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

interface ReadingChoicesProps {
  readonly report: ReadingReport
  readonly disabled: boolean
  /** Reads the file again. */
  readonly onChoose: (choice: ReadingChoice) => void
  /** Further choices about the file, in the same row. */
  readonly children?: ReactNode
}

/** Encoding, separator and sheet, for a file that was read wrong. */
export function ReadingChoices({ report, disabled, onChoose, children }: ReadingChoicesProps) {
  const { encoding, separator, sheet, form } = report
  const chosen = choiceOf(report)
  const hasSheets = sheet !== null && sheet.others.length > 0
  if (encoding === null && !hasSheets && children === undefined) return null
  return (
    <FieldGrid minWidth={200}>
      {encoding !== null && (
        <NativeSelect
          label={t`Encoding`}
          disabled={disabled}
          value={encoding.label}
          data={[...new Set([...usualEncodings, encoding.label])].map((value) => ({
            value,
            label: encodingName(value),
          }))}
          onChange={({ currentTarget: { value } }) => onChoose({ ...chosen, encoding: value })}
        />
      )}
      {(form === 'csv' || form === 'tsv') && (
        <NativeSelect
          label={t`Separated by`}
          disabled={disabled}
          value={separator?.character ?? ''}
          data={[
            ...(separator === null ? [{ value: '', label: t`One column` }] : []),
            ...separators.map((value) => ({ value, label: separatorLabels[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const character = separators.find((one) => one === value)
            if (character !== undefined) onChoose({ ...chosen, separator: character })
          }}
        />
      )}
      {hasSheets && (
        <NativeSelect
          label={t`Sheet`}
          disabled={disabled}
          value={sheet.name}
          data={[sheet, ...sheet.others].map(({ name, isHidden }) => ({
            value: name,
            label: isHidden ? t`${name} (hidden)` : name,
          }))}
          onChange={({ currentTarget: { value } }) => onChoose({ ...chosen, sheet: value })}
        />
      )}
      {children}
    </FieldGrid>
  )
}

/** How a file was read, with the choices to read it otherwise. */
export function ReadingDetails(props: ReadingChoicesProps) {
  return (
    <Stack gap={8}>
      <ReadingChoices {...props} />
      <ReadingNotes report={props.report} inSection />
    </Stack>
  )
}

/** Both byte orders of UTF-16 are called the same in a sentence. */
function encodingName(encoding: string): string {
  const name = encodingLabel(encoding)
  return encoding === 'utf-16be' ? t`${name} (big-endian)` : name
}

/** What a person chose before stays chosen. */
function choiceOf({ encoding, separator, sheet }: ReadingReport): ReadingChoice {
  return {
    ...(encoding?.from === 'chosen' && { encoding: encoding.label }),
    ...(separator?.from === 'chosen' && { separator: separator.character }),
    ...(sheet !== null && sheet.others.length > 0 && { sheet: sheet.name }),
  }
}
