import { Checkbox, MantineProvider, NativeSelect, TextInput } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FaultActionsContext } from '../../../../../src/renderer/ui/faults/fault-actions.ts'
import { DialogForm, Form } from '../../../../../src/renderer/ui/form/form.tsx'
import { useFields } from '../../../../../src/renderer/ui/form/use-fields.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { later, offline } from '../../support/bridge.ts'

interface Values {
  readonly name: string
  readonly size: 'S' | 'M'
  readonly isPublic: boolean
}

const sizes: readonly Values['size'][] = ['S', 'M']

function Example({ onSave }: { readonly onSave: (values: Values) => Promise<Outcome<unknown>> }) {
  const fields = useFields<Values>({ name: '', size: 'S', isPublic: false }, ({ name, size }) => ({
    name: name === '' ? 'Enter a name.' : null,
    size: name === 'small' && size === 'M' ? 'Choose S.' : null,
  }))
  return (
    <Form label="Example" fields={fields} submitLabel="Save" onSubmit={() => onSave(fields.values)}>
      <TextInput label="Note" />
      <TextInput label="Name" {...fields.text('name')} />
      <NativeSelect label="Size" {...fields.choice('size', sizes)} data={[...sizes]} />
      <Checkbox label="Public" {...fields.check('isPublic')} />
    </Form>
  )
}

function shown(view: ComponentProps<typeof MantineProvider>['children']) {
  render(
    <FaultActionsContext value={() => {}}>
      <MantineProvider>{view}</MantineProvider>
    </FaultActionsContext>,
  )
  onTestFinished(cleanup)
  return userEvent.setup()
}

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a form with errors isn’t sent; it shows them and focuses the first', async () => {
  const save = vi.fn(async () => succeed(undefined))
  const user = shown(<Example onSave={save} />)
  expect(screen.queryByText('Enter a name.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(input('Name'))
  expect(input('Name').getAttribute('aria-invalid')).toBe('true')
  const described = input('Name').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Enter a name.')
  await user.keyboard('x')
  expect(screen.queryByText('Enter a name.')).toBeNull()
})

test('an error appears once its field was left, and for no other field', async () => {
  const user = shown(<Example onSave={async () => succeed(undefined)} />)
  await user.click(input('Note'))
  await user.tab()
  await user.type(input('Name'), 'small')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'M')
  expect(screen.queryByText('Choose S.')).toBeNull()
  await user.tab()
  expect(screen.getByText('Choose S.')).toBeDefined()
})

test('the values of texts, choices and checks are sent once at a time', async () => {
  const answer = later<Outcome<undefined>>()
  const save = vi.fn(() => answer.promise)
  const user = shown(<Example onSave={save} />)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'M')
  await user.click(screen.getByRole('checkbox', { name: 'Public' }))
  await user.type(input('Name'), 'large{Enter}{Enter}')
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'large', size: 'M', isPublic: true })
  answer.resolve(fail(offline))
  expect(await screen.findByRole('alert')).toBeDefined()
  await user.type(input('Name'), '{Enter}')
  expect(save).toHaveBeenCalledTimes(2)
})

test('errors found while sending get the focus, too', async () => {
  function Own() {
    const [error, setError] = useState<string | null>(null)
    return (
      <Form submitLabel="Save" onSubmit={() => setError('No.')}>
        <TextInput label="Name" error={error} />
      </Form>
    )
  }
  const user = shown(<Own />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(input('Name'))
})

test('a form in a dialog that another form opened is sent alone', async () => {
  const outer = vi.fn()
  const inner = vi.fn()
  const user = shown(
    <Form submitLabel="Send outer" onSubmit={outer}>
      <DialogForm title="Details" submitLabel="Send inner" onSubmit={inner} onClose={() => {}}>
        <TextInput label="Name" />
      </DialogForm>
    </Form>,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '{Enter}')
  expect(inner).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Details' })).toBeDefined()
})

test('a form says what it takes once someone tries, beside its button, and goes to the empty field', async () => {
  const submit = vi.fn()
  const form = (missing: string | null) => (
    <Form label="Example" submitLabel="Search" missing={missing} onSubmit={submit}>
      <TextInput label="Place" defaultValue="Oslo" />
      <TextInput label="Topic" />
    </Form>
  )
  const user = shown(form('Enter a topic.'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Search' })
  expect(button.disabled).toBe(false)
  expect(screen.queryByText('Enter a topic.')).toBeNull()
  await user.click(button)
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Enter a topic.')
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(document.activeElement).toBe(input('Topic'))
  cleanup()
  await shown(form(null)).click(screen.getByRole('button', { name: 'Search' }))
  expect(submit).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what can’t be undone stays off until it’s confirmed', () => {
  shown(
    <Form submitLabel="Delete" submitColor="danger" missing="Type the name." onSubmit={() => {}}>
      <TextInput label="Name" />
    </Form>,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
})
