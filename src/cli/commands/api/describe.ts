import { type Operation, pathTemplate } from '../../../shared/api/operation.ts'
import { describe, type FormField, formOf } from '../../../shared/console/console-form.ts'
import { t } from '../../../shared/text/language.ts'
import { documentLines, line } from '../../output/line.ts'
import type { Style } from '../../output/style.ts'
import { tableLines } from '../../output/table.ts'
import type { Result } from '../../table/command.ts'

/** An operation's parameters, read from its schema. */
export function description(operation: Operation, style: Style): Result {
  const fields = formOf(operation)
  const { id, title, effect } = operation
  const route = `${operation.method} ${pathTemplate(operation)}`
  const body = operation.body === null ? null : describe(operation.body)
  return {
    value: { id, title, route, effect, parameters: fields, body },
    text: () => [
      line`${style.bold(id)}  ${title}`,
      route,
      '',
      ...tableLines(
        [{ title: t`Parameter` }, { title: t`Required` }, { title: t`Values` }],
        fields.map((field) => [`--${field.name}`, field.required ? t`yes` : t`no`, valuesOf(field)]),
        style.bold,
      ),
      ...(body === null ? [] : ['', style.bold(t`Body`), ...documentLines(JSON.stringify(body, null, 2))]),
    ],
  }
}

function valuesOf({ control, bounds, help }: FormField): string {
  const choices = 'choices' in control ? control.choices.slice(0, 8).join(' | ') : control.kind
  return [choices, bounds, help].filter((part) => part !== null && part !== '').join('; ')
}
