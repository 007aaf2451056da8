import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts'
import styles from './words-input.module.css'

interface WordsInputProps {
  readonly label: string
  readonly hint?: string
  readonly words: readonly string[]
  /** Splits what is typed or pasted into words. */
  readonly read: (text: string) => readonly string[]
  readonly onChange: (words: readonly string[]) => void
}

/**
 * Words in one line, each with a button that removes it. A comma or Enter ends a word, leaving the field does too, and
 * Backspace in the empty field takes the last one back. Enter in the empty field sends the form.
 */
export function WordsInput({ label, hint, words, read, onChange }: WordsInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // A press on a button leaves the field, and a word more may take a line more, which would move the button away.
  const shownTyped = useFrozenWhilePressed(typed)
  const shownText = useFrozenWhilePressed(words.join('\n'))
  const shownWords = shownText === '' ? [] : shownText.split('\n')
  const add = (text: string) => onChange([...new Set([...words, ...read(text)])])
  const remove = (word: string) => {
    onChange(words.filter((other) => other !== word))
    field.current?.focus()
  }
  const type = (text: string) => {
    const end = text.lastIndexOf(',')
    if (end >= 0) add(text.slice(0, end))
    setTyped(text.slice(end + 1))
  }
  const finish = () => {
    if (typed === '') return
    add(typed)
    setTyped('')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const last = words.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      finish()
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      onChange(words.slice(0, -1))
      setTyped(last)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    // The field would join the lines.
    if (!text.includes('\n')) return
    event.preventDefault()
    add(`${typed}${text}`)
    setTyped('')
  }
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {shownWords.length > 0 && (
        <ul className={styles.words}>
          {shownWords.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <button
                type="button"
                aria-label={t`Remove ${word}`}
                title={t`Remove`}
                onClick={() => remove(word)}
              >
                <IconX size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={field}
        id={id}
        value={shownTyped}
        autoComplete="off"
        placeholder={shownWords.length === 0 ? hint : undefined}
        aria-description={hint}
        data-filled={shownWords.length > 0 || undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={finish}
      />
    </div>
  )
}
