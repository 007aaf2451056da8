import { Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { type ActState, rest, running, stateAfter } from '../act-state.ts'
import { Button } from '../button.tsx'
import { FaultNotice } from '../faults/fault-notice.tsx'
import { useFocusReturn } from '../layout/use-focus-return.ts'
import styles from './form.module.css'
import type { FormFields } from './use-fields.ts'

interface FormProps {
  /** Accessible name of the form; not needed in a dialog, whose title names it. */
  readonly label?: string | undefined
  /** The form isn't submitted while one of them has an error. */
  readonly fields?: Pick<FormFields<object>, 'isValid' | 'showErrors'>
  /** Verb and noun: "Save keys". */
  readonly submitLabel: string
  readonly submitIcon?: ReactNode
  readonly submitVariant?: 'filled' | 'default'
  readonly submitColor?: 'danger'
  /** Why the form can't be submitted yet, said once someone tries: "Enter a name." */
  readonly missing?: string | null
  /** What has to be done elsewhere first: the button is off, says so, and isn't the primary one. */
  readonly blockedBy?: string | null
  /** Disables the button, for a reason that the form already shows, such as changes that aren't confirmed yet. */
  readonly disabled?: boolean | undefined
  /** For work that a store carries out; by default, the form follows the outcome of `onSubmit`. */
  readonly task?: ActState | undefined
  /** Offers Retry after a failure; `submit` repeats the form's submit. */
  readonly onRetry?: 'submit' | (() => void) | undefined
  /** `row`: fields and button side by side. `panel`: buttons stay in view while the fields scroll. */
  readonly layout?: 'stack' | 'row' | 'panel' | 'dialog'
  readonly maxWidth?: number | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: what only starts something returns nothing
  readonly onSubmit: () => Promise<Outcome<unknown> | void> | void
  readonly onCancel?: (() => void) | undefined
  /** Other buttons and text beside them. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/**
 * Base of every form: submits once at a time, shows failures, and focuses the first field with an error, or the first
 * empty one if something is missing. Its button stays enabled while something is missing, because pressing it says what.
 * Runs `onSubmit` synchronously up to its first await, so that its errors are rendered when the focus moves.
 */
export function Form(props: FormProps) {
  const {
    label,
    fields,
    submitLabel,
    layout = 'stack',
    maxWidth,
    missing = null,
    blockedBy = null,
    children,
  } = props
  const isBlocked = props.disabled === true || missing !== null || blockedBy !== null
  const reasonId = useId()
  const [hasTried, setTried] = useState(false)
  const [own, setOwn] = useState<ActState>(rest)
  const task = props.task ?? own
  const isRunning = task.kind === 'running'
  const send = () => {
    if (fields?.isValid === false) return fields.showErrors()
    const work = props.onSubmit()
    if (work === undefined || props.task !== undefined) return
    setOwn(running)
    void work.then((outcome) => setOwn(outcome === undefined ? rest : stateAfter(outcome)))
  }
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    // A dialog is a React child of the form that opened it, so its event would also reach that form.
    event.stopPropagation()
    if (isRunning) return
    flushSync(() => {
      setTried(isBlocked)
      if (!isBlocked) send()
    })
    const form = event.currentTarget
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const field = invalid ?? (isBlocked ? firstEmptyField(form) : null)
    field?.focus()
  }
  const onRetry = props.onRetry === 'submit' ? send : props.onRetry
  const reason = hasTried && missing !== null && (
    // In line with the text of the button beside it, which is as high as the fields.
    <Text id={reasonId} role="alert" c="var(--fd-error)" {...(layout === 'row' && { py: 5 })}>
      {missing}
    </Text>
  )
  const submitButton = (
    <Button
      type="submit"
      variant={blockedBy === null ? (props.submitVariant ?? 'filled') : 'default'}
      color={props.submitColor ?? 'accent'}
      leftSection={props.submitIcon}
      // What can't be undone stays off until it's confirmed.
      disabled={props.disabled === true || (isBlocked && props.submitColor === 'danger')}
      disabledReason={blockedBy}
      aria-describedby={reason === false ? undefined : reasonId}
      loading={isRunning}
    >
      {submitLabel}
    </Button>
  )
  const cancelButton = props.onCancel !== undefined && <Button onClick={props.onCancel}>{t`Cancel`}</Button>
  const failure = task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={onRetry} />
  const shared = { 'aria-label': label, noValidate: true, onSubmit: submit, maw: maxWidth }
  if (layout === 'row') {
    return (
      <Group component="form" align="flex-end" gap={8} {...shared}>
        {children}
        {submitButton}
        {cancelButton}
        {props.beside}
        {reason}
        {failure}
      </Group>
    )
  }
  const isDialog = layout === 'dialog'
  return (
    <Stack component="form" gap={isDialog ? 16 : 12} {...shared}>
      {children}
      {failure}
      <Group
        gap={8}
        justify={isDialog ? 'flex-end' : 'flex-start'}
        className={layout === 'stack' ? undefined : styles[`${layout}Buttons`]}
      >
        {isDialog && reason}
        {isDialog && props.beside}
        {isDialog && cancelButton}
        {submitButton}
        {!isDialog && cancelButton}
        {!isDialog && props.beside}
        {!isDialog && reason}
      </Group>
    </Stack>
  )
}

/** Where what is missing is probably entered. */
function firstEmptyField(form: Element): HTMLElement | null {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input:not([type="checkbox"], [type="radio"], [type="file"], [disabled], [data-filled]), textarea, select',
  )
  return [...fields].find(({ value }) => value === '') ?? null
}

interface DialogFormProps extends Omit<FormProps, 'layout' | 'maxWidth' | 'label' | 'onCancel'> {
  readonly title: string
  readonly size?: number
  readonly onClose: () => void
}

/** A form in a dialog with a Cancel button. Mounted only while it's open; closing restores the focus. */
export function DialogForm({ title, size = 460, onClose, ...form }: DialogFormProps) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <Form {...form} label={title} layout="dialog" onCancel={onClose} />
    </Modal>
  )
}
