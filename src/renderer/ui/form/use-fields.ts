import { useState } from 'react'

export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string | null | undefined }

type NamesOf<Values, Kind> = {
  [Name in keyof Values]-?: Kind extends Values[Name] ? Name : never
}[keyof Values]

/** State of a form while it's being filled in. */
export interface FormFields<Values> {
  readonly values: Values
  /** Whether `errorsOf` found nothing, including errors that aren't shown yet. */
  readonly isValid: boolean
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Restores the initial values and hides errors. */
  readonly reset: () => void
  /** Props of a text input, text area or select; the error appears once the field was left or the form submitted. */
  readonly text: (name: NamesOf<Values, string>) => TextFieldProps
  /** Props of a select with exactly these values. */
  readonly choice: <Name extends keyof Values>(name: Name, choices: readonly Values[Name][]) => TextFieldProps
  /** Props of a select with the labeled values. */
  readonly labeled: <Name extends keyof Values>(
    name: Name,
    labels: Readonly<Record<Values[Name] & string, string>>,
  ) => TextFieldProps & { readonly data: { readonly value: string; readonly label: string }[] }
  readonly check: (name: NamesOf<Values, boolean>) => CheckFieldProps
  readonly showErrors: () => void
}

export interface TextFieldProps {
  readonly value: string
  readonly error: string | null
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
  readonly onBlur: () => void
}

interface CheckFieldProps {
  readonly checked: boolean
  readonly onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) => void
}

/** The values of a form by name, with props for its inputs. `errorsOf` returns error messages by field. */
export function useFields<Values extends object>(
  first: Values | (() => Values),
  errorsOf?: (values: Values) => FieldErrors<Values>,
): FormFields<Values> {
  const [initial] = useState(first)
  const [values, setValues] = useState(initial)
  return useControlledFields({ initial, values, setValues }, errorsOf)
}

interface FieldValues<Values> {
  readonly initial: Values
  readonly values: Values
  readonly setValues: (change: (before: Values) => Values) => void
}

/** The same for values that are stored elsewhere. */
export function useControlledFields<Values extends object>(
  { initial, values, setValues }: FieldValues<Values>,
  errorsOf?: (values: Values) => FieldErrors<Values>,
): FormFields<Values> {
  const [touched, setTouched] = useState<ReadonlySet<keyof Values> | 'all'>(new Set())
  const errors = errorsOf?.(values)
  const put = (name: keyof Values, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const propsOf = (name: keyof Values) => ({
    value: String(values[name]),
    error: touched === 'all' || touched.has(name) ? (errors?.[name] ?? null) : null,
    onBlur: () => setTouched((before) => (before === 'all' ? before : new Set(before).add(name))),
  })
  return {
    values,
    isValid: Object.values(errors ?? {}).every((error) => error === null || error === undefined),
    set: put,
    reset: () => {
      setValues(() => initial)
      setTouched(new Set())
    },
    text: (name) => ({ ...propsOf(name), onChange: ({ currentTarget }) => put(name, currentTarget.value) }),
    choice: (name, choices) => ({
      ...propsOf(name),
      onChange: ({ currentTarget }) => {
        const chosen = choices.find((choice) => String(choice) === currentTarget.value)
        if (chosen !== undefined) put(name, chosen)
      },
    }),
    labeled: (name, labels) => ({
      ...propsOf(name),
      data: Object.entries<string>(labels).map(([value, label]) => ({ value, label })),
      onChange: ({ currentTarget }) => {
        if (Object.hasOwn(labels, currentTarget.value)) put(name, currentTarget.value)
      },
    }),
    check: (name) => ({
      checked: values[name] === true,
      onChange: ({ currentTarget }) => put(name, currentTarget.checked),
    }),
    showErrors: () => setTouched('all'),
  }
}
