import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconExternalLink, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { StepReport } from '../../../../shared/console/chain/chain-report.ts'
import {
  type Assertion,
  assertionKinds,
  type ChainStep,
} from '../../../../shared/console/chain/console-chain.ts'
import { readJsonPath } from '../../../../shared/console/chain/json-path.ts'
import type { SavedRequest } from '../../../../shared/console/console-collection.ts'
import { variableProblem } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { positionKey } from '../../../ui/position-key.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { composerStore } from '../composer/composer-store.ts'
import type { ChainPlace } from './chain-runs.ts'
import { StepResult } from './step-result.tsx'
import { useChainChange } from './use-chains.ts'

export interface StepRow {
  readonly index: number
  readonly step: ChainStep
  /** Null if it was removed from the collection. */
  readonly saved: SavedRequest | null
  readonly report: StepReport | null
}

interface StepInspectorProps {
  readonly row: StepRow
  readonly place: ChainPlace
  readonly count: number
  /** With its new index; null once it's removed. */
  readonly onMoved: (index: number | null) => void
}

/** What a step expects of its response and saves from it, and the result of its last run. */
export function StepInspector({ row, place, count, onMoved }: StepInspectorProps) {
  const { replace, task } = useChainChange(place)
  const [edited, setEdited] = useState<EditedStep>(() => editedStep(row.step))
  const [isTouched, setTouched] = useState(false)
  const { index, saved, report } = row
  const step = readStep(row.step.request, edited)
  const edit = (change: Partial<EditedStep>) => setEdited((before) => ({ ...before, ...change }))
  const save = async () => {
    setTouched(true)
    if (step === null) return
    await replace((chain) => ({
      ...chain,
      steps: chain.steps.map((one, at) => (at === index ? step : one)),
    }))
  }
  return (
    <Stack gap={12} miw={0}>
      {report !== null && <StepResult report={report} />}
      <StepActions row={row} count={count} replace={replace} onMoved={onMoved} />
      {saved !== null && (
        <FieldList
          fields={{
            [t`Request`]: (
              <code>
                {saved.request.method} {saved.request.path}
              </code>
            ),
          }}
        />
      )}
      <Form label={t`Step`} submitLabel={t`Save step`} task={task} onSubmit={save}>
        <Section
          title={t`Checks`}
          hint={t`Without a check of the status, the response has to be a success (2xx).`}
          actions={
            <Button
              icon={IconPlus}
              onClick={() => edit({ assertions: [...edited.assertions, emptyAssertion] })}
            >{t`Add a check`}</Button>
          }
        >
          {edited.assertions.map((assertion, at) => (
            <AssertionFields
              key={positionKey(at)}
              number={at + 1}
              assertion={assertion}
              showsErrors={isTouched}
              onChange={(next) => edit({ assertions: edited.assertions.with(at, next) })}
              onRemove={() => edit({ assertions: edited.assertions.toSpliced(at, 1) })}
            />
          ))}
        </Section>
        <Section
          title={t`Variables from the response`}
          hint={t`Later steps use them as {{name}}.`}
          actions={
            <Button
              icon={IconPlus}
              onClick={() => edit({ saves: [...edited.saves, { name: '', path: '' }] })}
            >{t`New variable`}</Button>
          }
        >
          <SavedVariables
            saves={edited.saves}
            showsErrors={isTouched}
            onChange={(saves) => edit({ saves })}
          />
        </Section>
      </Form>
      <Text c="dimmed">{t`Paths look like data[0].id; $ is the whole response.`}</Text>
    </Stack>
  )
}

interface StepActionsProps extends Omit<StepInspectorProps, 'place'> {
  readonly replace: ReturnType<typeof useChainChange>['replace']
}

function StepActions({ row: { index, saved }, count, replace, onMoved }: StepActionsProps) {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  const move = async (to: number) => {
    const moved = await replace((chain) => {
      const steps = chain.steps.filter((_, at) => at !== index)
      const movedStep = chain.steps[index]
      return { ...chain, steps: movedStep === undefined ? steps : steps.toSpliced(to, 0, movedStep) }
    })
    if (moved.ok) onMoved(to)
  }
  const remove = async () => {
    const removed = await replace((chain) => ({
      ...chain,
      steps: chain.steps.filter((_, at) => at !== index),
    }))
    if (removed.ok) onMoved(null)
  }
  return (
    <Group gap={8}>
      <Button icon={IconArrowUp} disabled={index === 0} onClick={() => move(index - 1)}>{t`Move up`}</Button>
      <Button
        icon={IconArrowDown}
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
      >{t`Move down`}</Button>
      <Button icon={IconTrash} onClick={remove}>{t`Remove step`}</Button>
      {saved !== null && (
        <Button
          icon={IconExternalLink}
          onClick={() => {
            const opened = composerStore(workbench).take(saved.request)
            navigate(`/console/request/${encodeURIComponent(opened)}`)
          }}
        >{t`Open in the console`}</Button>
      )}
    </Group>
  )
}

interface SavedVariablesProps {
  readonly saves: ChainStep['saves']
  readonly showsErrors: boolean
  readonly onChange: (saves: ChainStep['saves']) => void
}

function SavedVariables({ saves, showsErrors, onChange }: SavedVariablesProps) {
  return (
    <>
      {saves.map(({ name, path }, at) => (
        <Group key={positionKey(at)} gap={8} align="flex-end" wrap="nowrap">
          <TextInput
            label={t`Variable ${at + 1}`}
            value={name}
            error={showsErrors ? variableProblem('name', name) : null}
            onChange={({ currentTarget }) => onChange(saves.with(at, { name: currentTarget.value, path }))}
          />
          <TextInput
            label={t`Path of variable ${at + 1}`}
            placeholder="data.id"
            value={path}
            error={showsErrors ? pathProblem(path) : null}
            onChange={({ currentTarget }) => onChange(saves.with(at, { name, path: currentTarget.value }))}
          />
          <IconButton
            label={t`Remove variable ${at + 1}`}
            icon={IconX}
            onClick={() => onChange(saves.toSpliced(at, 1))}
          />
        </Group>
      ))}
    </>
  )
}

interface EditedAssertion {
  readonly kind: Assertion['kind']
  readonly status: string
  readonly path: string
  readonly value: string
}

interface EditedStep {
  readonly assertions: readonly EditedAssertion[]
  readonly saves: ChainStep['saves']
}

const emptyAssertion: EditedAssertion = { kind: 'status', status: '200', path: '', value: '' }

function editedStep({ assertions, saves }: ChainStep): EditedStep {
  return {
    assertions: assertions.map((assertion) => {
      const { kind } = assertion
      return kind === 'status'
        ? { ...emptyAssertion, status: String(assertion.status) }
        : { ...emptyAssertion, ...assertion }
    }),
    saves,
  }
}

/** Null while something is missing. */
function readStep(request: string, { assertions, saves }: EditedStep): ChainStep | null {
  const validAssertions = assertions.flatMap((assertion) => readAssertion(assertion) ?? [])
  const isWhole =
    validAssertions.length === assertions.length &&
    saves.every(({ name, path }) => variableProblem('name', name) === null && pathProblem(path) === null)
  return isWhole ? { request, assertions: validAssertions, saves } : null
}

function readAssertion({ kind, status, path, value }: EditedAssertion): Assertion | null {
  if (kind === 'status') return statusProblem(status) === null ? { kind, status: Number(status) } : null
  if (pathProblem(path) !== null) return null
  return kind === 'exists' ? { kind, path } : { kind, path, value }
}

function statusProblem(text: string): string | null {
  return /^[1-5]\d\d$/.test(text) ? null : t`Enter a status, such as 200.`
}

function pathProblem(text: string): string | null {
  return readJsonPath(text) === null ? t`Enter a path, such as data[0].id.` : null
}

const kindLabel: Readonly<Record<Assertion['kind'], string>> = {
  status: t`Status is`,
  exists: t`Path exists`,
  equals: t`Path equals`,
  contains: t`Path contains`,
}

interface AssertionFieldsProps {
  readonly number: number
  readonly assertion: EditedAssertion
  readonly showsErrors: boolean
  readonly onChange: (assertion: EditedAssertion) => void
  readonly onRemove: () => void
}

function AssertionFields({ number, assertion, showsErrors, onChange, onRemove }: AssertionFieldsProps) {
  const { kind, status, path, value } = assertion
  const change = (part: Partial<EditedAssertion>) => onChange({ ...assertion, ...part })
  return (
    <Group gap={8} align="flex-end">
      <NativeSelect
        label={t`Check ${number}`}
        value={kind}
        data={assertionKinds.map((one) => ({ value: one, label: kindLabel[one] }))}
        onChange={({ currentTarget }) => {
          const chosen = assertionKinds.find((one) => one === currentTarget.value)
          if (chosen !== undefined) change({ kind: chosen })
        }}
      />
      {kind === 'status' ? (
        <TextInput
          label={t`Status of check ${number}`}
          value={status}
          error={showsErrors ? statusProblem(status) : null}
          onChange={({ currentTarget }) => change({ status: currentTarget.value.trim() })}
        />
      ) : (
        <TextInput
          label={t`Path of check ${number}`}
          placeholder="data[0].id"
          value={path}
          error={showsErrors ? pathProblem(path) : null}
          onChange={({ currentTarget }) => change({ path: currentTarget.value })}
        />
      )}
      {(kind === 'equals' || kind === 'contains') && (
        <TextInput
          label={t`Value of check ${number}`}
          value={value}
          onChange={({ currentTarget }) => change({ value: currentTarget.value })}
        />
      )}
      <IconButton label={t`Remove check ${number}`} icon={IconX} onClick={onRemove} />
    </Group>
  )
}
