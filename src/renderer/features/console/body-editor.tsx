import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle, IconIndentIncrease } from '@tabler/icons-react'
import { useRef } from 'react'
import { prettyJson } from '../../ui/json-tokens.ts'
import { countOf } from '../../ui/number.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import type { BodyFinding } from './composed.ts'
import styles from './console.module.css'

interface BodyEditorProps {
  readonly text: string
  readonly findings: readonly BodyFinding[]
  readonly onChange: (text: string) => void
}

/** JSON as text, with what its schema says of it; each finding leads to its place. */
export function BodyEditor({ text, findings, onChange }: BodyEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const go = (offset: number) => {
    area.current?.focus()
    area.current?.setSelectionRange(offset, offset)
  }
  const pretty = prettyJson(text)
  return (
    <div className={styles.stack}>
      <Textarea
        ref={area}
        className={styles.editor ?? ''}
        label="JSON"
        value={text}
        rows={Math.min(20, Math.max(6, text.split('\n').length + 1))}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          leftSection={<IconIndentIncrease size={14} aria-hidden />}
          disabled={pretty === null || pretty === text}
          onClick={() => pretty !== null && onChange(pretty)}
        >
          Indent
        </Button>
        {findings.length > 0 && (
          <StatusWord
            tone="error"
            icon={IconAlertCircle}
            word={`${countOf(findings.length, 'thing')} that the schema refuses`}
          />
        )}
      </div>
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map(({ place, path, message }) => (
            <li key={`${place.offset} ${path} ${message}`}>
              <button type="button" className={styles.link} onClick={() => go(place.offset)}>
                Line {place.line}, column {place.column}
              </button>
              {path !== '' && <code>{path}</code>}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
