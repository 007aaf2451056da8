import { IconFileExport, IconFileImport, IconRuler2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { RuleCount } from '../../../../shared/streams/live-stream.ts'
import {
  endpointOfStream,
  type RuleFile,
  type RuleStream,
  type StreamRule,
} from '../../../../shared/streams/stream-rule.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall, useRead } from '../../../data/client.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { CountBar } from '../../../ui/chart/count-bar.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useExample } from '../../../ui/inputs/use-example.ts'
import { useShownItem } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState, NoMatch } from '../../../ui/layout/empty-state.tsx'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { EmptyCreateButton, HeaderCreateButton } from '../create-button.tsx'
import { RuleCode } from '../editor/rule-code.tsx'
import { RuleExamples } from '../editor/rule-examples.tsx'
import { RuleTag } from '../rule-tag.tsx'
import { StreamHeader } from '../stream-header.tsx'
import { FoldableActions } from './foldable-actions.tsx'
import { RuleImport } from './rule-import.tsx'
import { RuleInspector } from './rule-inspector.tsx'

const address = '/streams/rules'
const creation = { label: t`Add rule`, href: `${address}/new` }

/** The rules of a stream. `item` is `new`, `import`, the key of the rule in the inspector, or null. */
export function Rules({ item }: { readonly item: string | null }) {
  const { bridge, notices } = useWorkbench()
  const [stream, setStream] = useState<RuleStream>('filtered')
  const [text, setText] = useState('')
  const [file, setFile] = useState<RuleFile | null>(null)
  const [example, setExample] = useExample(item === 'new', '')
  const choose = (text: string) => {
    setExample(text)
    navigate(creation.href)
  }
  const list = useCall('streamRules', 'list', { stream })
  const { task, run } = useAct()
  const [, navigate] = useLocation()
  const rules = list.value?.rules ?? null
  const columns = useColumns(stream, rules)
  const matchingRules = rules?.filter((rule) => isFound(rule, text)) ?? null
  const { shown, close } = useShownItem(item, { rows: matchingRules, keyOf, address })
  const openFile = async () => {
    const outcome = await run(bridge.streamRules.openFile)
    if (!outcome.ok || outcome.value === null) return
    setFile(outcome.value)
    navigate(`${address}/import`)
  }
  const exportFile = async () => {
    const outcome = await run(() => bridge.streamRules.export({ stream }))
    if (!outcome.ok || outcome.value === null) return
    const { fileName, rules: count } = outcome.value
    notices.say(
      'ok',
      plural(
        count,
        { one: '# rule exported to {fileName}.', other: '# rules exported to {fileName}.' },
        { fileName },
      ),
    )
  }
  return (
    <ListAndInspector inspector={inspectorFor(shown, rules, { stream, file, example, close })}>
      <StreamHeader
        view="rules"
        search={<SearchField label={t`Search rules`} value={text} onChange={setText} />}
        filters={
          <FormButtons
            forms={[
              { value: 'filtered', title: t`Filtered stream` },
              { value: 'dedicated', title: t`Dedicated stream` },
            ]}
            current={stream}
            onChoose={(chosen) => {
              setStream(chosen)
              close()
            }}
          />
        }
        count={list.value !== null && usedOf(list.value)}
        actions={
          <>
            <RefreshButton label={t`Refresh rules`} busy={list.isFetching} onClick={list.refetch} />

            <FoldableActions
              actions={[
                { label: t`Import`, icon: IconFileImport, disabledReason: null, onClick: openFile },
                {
                  label: t`Export`,
                  icon: IconFileExport,
                  disabledReason:
                    rules === null || rules.length === 0 ? t`There are no rules to export.` : null,
                  onClick: exportFile,
                },
              ]}
            />

            <HeaderCreateButton {...creation} item={item} total={rules?.length ?? null} />
          </>
        }
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} variant="bar" />}
      <RowList
        list={rowsOfReply({ ...list, value: matchingRules })}
        loading={t`Loading rules`}
        empty={
          rules === null || rules.length === 0 ? (
            <NoRules stream={stream} item={item} onExample={choose} />
          ) : (
            <NoMatch
              sentence={t`No rules match.`}
              clearLabel={t`Show all rules`}
              onClear={() => setText('')}
            />
          )
        }
        label={t`Rules`}
        columns={columns}
        keyOf={keyOf}
        selectedKey={shown}
        onOpen={(rule) => navigate(`${address}/${encodeURIComponent(keyOf(rule))}`)}
      />
    </ListAndInspector>
  )
}

interface NoRulesProps {
  readonly stream: RuleStream
  readonly item: string | null
  readonly onExample: (rule: string) => void
}

function NoRules({ stream, item, onExample }: NoRulesProps) {
  return (
    <EmptyState
      icon={IconRuler2}
      scene="rules"
      sentence={t`No rules for this stream yet.`}
      hint={t`The stream delivers every post that matches one of its rules.`}
    >
      <EmptyCreateButton {...creation} item={item} />
      {item === null && <RuleExamples endpoint={endpointOfStream[stream]} onChoose={onExample} />}
    </EmptyState>
  )
}

interface InspectorContext {
  readonly stream: RuleStream
  readonly file: RuleFile | null
  /** The text that a new rule begins with. */
  readonly example: string
  readonly close: () => void
}

function inspectorFor(
  item: string | null,
  rules: readonly StreamRule[] | null,
  { stream, file, example, close }: InspectorContext,
): Inspector | null {
  if (item === null) return null
  if (item === 'import') {
    const content = (
      <RuleImport key={file?.fileName} file={file} stream={stream} known={rules ?? []} onDone={close} />
    )
    return { icon: IconFileImport, title: t`Import rules`, content, onClose: close }
  }
  if (item === 'new') {
    const content = (
      <RuleInspector key={stream} stream={stream} rule={null} example={example} onGone={close} />
    )
    return { icon: IconRuler2, title: t`Add rule`, content, onClose: close }
  }
  const rule = rules?.find((one) => keyOf(one) === item)
  if (rules === null) return null
  return {
    icon: IconRuler2,
    kind: t`Rule`,
    title: rule?.tag ?? rule?.value ?? t`Rule`,
    content:
      rule === undefined ? (
        <EmptyState icon={IconRuler2} sentence={t`The stream no longer has this rule.`}>
          <Button onClick={close}>{t`Back to the list`}</Button>
        </EmptyState>
      ) : (
        <RuleInspector key={item} stream={stream} rule={rule} onGone={close} />
      ),
    onClose: close,
  }
}

/** Rules of a dedicated stream may have no ID; their texts differ. */
function keyOf({ id, value }: StreamRule): string {
  return id ?? value
}

function isFound({ value, tag }: StreamRule, text: string): boolean {
  const searchText = text.trim().toLowerCase()
  return value.toLowerCase().includes(searchText) || (tag ?? '').toLowerCase().includes(searchText)
}

function usedOf({
  rules,
  cap,
}: {
  readonly rules: readonly StreamRule[]
  readonly cap: number | null
}): string {
  return cap === null
    ? plural(rules.length, { one: '# rule', other: '# rules' })
    : t`${formatCount(rules.length)} of ${formatCount(cap)} rules used`
}

/** How long counts are good enough: every event of a stream that is open changes them. */
const countedForMs = 10_000

/** The rules' columns, with what the stream brought for each so far. */
function useColumns(stream: RuleStream, rules: readonly StreamRule[] | null): readonly Column<StreamRule>[] {
  const { bridge } = useWorkbench()
  const counts = useRead(
    ['streams', 'ruleCounts', { stream }],
    () => bridge.streams.ruleCounts({ stream }),
    countedForMs,
  ).value
  const isTagged = rules?.some(({ tag }) => tag !== null) === true
  return useMemo(() => {
    const allColumns = counts === null ? ruleColumns : [...ruleColumns, ...countColumns(counts)]
    // A stream may have no tag at all.
    return isTagged ? allColumns : allColumns.filter(({ key }) => key !== 'tag')
  }, [counts, isTagged])
}

function countColumns(counts: readonly RuleCount[]): readonly Column<StreamRule>[] {
  const byRule = new Map(counts.map((count) => [count.rule, count]))
  const countOf = ({ tag, id }: StreamRule) => byRule.get(tag ?? id ?? '')
  const largest = Math.max(0, ...counts.map(({ events }) => events))
  return [
    column('events', t`Received`, { width: 164, grow: 2, align: 'end', optional: true }, (rule) => (
      <CountBar count={countOf(rule)?.events ?? 0} largest={largest} />
    )),
    column('last', t`Last`, { width: 120, align: 'end', optional: true }, (rule) => {
      const lastAt = countOf(rule)?.lastAt
      return lastAt !== undefined && <RelativeTime at={lastAt} />
    }),
  ]
}

const ruleColumns: readonly Column<StreamRule>[] = [
  column('tag', t`Tag`, { width: 140, grow: 1 }, ({ tag }) => tag !== null && <RuleTag text={tag} />),
  column('value', t`Rule`, { width: 240, grow: 3 }, ({ value }) => <RuleCode text={value} />),
]
