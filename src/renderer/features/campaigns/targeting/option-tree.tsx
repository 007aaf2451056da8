import { useState } from 'react'
import { ownName } from '../../../../shared/targeting/criterion-names.ts'
import type { LookUpFilter, TargetingOption } from '../../../../shared/targeting/targeting-view.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { compareNames, fromConstant } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import type { TickState } from '../../../table/row-checkboxes.tsx'
import { countState } from '../../../table/row-selection.ts'
import { CheckTree, type TreeNode } from '../../../ui/inputs/check-tree.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { inSentence } from '../../../ui/text-format.ts'
import styles from '../inspector/inspector.module.css'
import optionStyles from './option-list.module.css'
import { type PickerProps, sameValue, useOptions } from './option-list.tsx'
import { PickerSearch } from './picker-search.tsx'
import { canExclude, type TreeKind } from './targeting-choices.ts'

interface TreeProps extends PickerProps {
  readonly title: string
  readonly lookUp: TreeKind
  readonly type?: string | undefined
}

const noFilter: LookUpFilter = {}
/** Further matches are found by typing more. */
const maxMatches = 200

/** A look-up as a tree, loaded whole and searched locally. Choosing a group chooses everything in it. */
export function OptionTree({ title, lookUp, type, ...props }: TreeProps) {
  const { rows, onChange } = props
  const [query, setQuery] = useState('')
  const [excludes, setExcludes] = useState(false)
  const { options: found, age, status } = useOptions(props, lookUp, '', noFilter)
  const options = found?.map((option) => ({ ...option, targeting_type: type ?? option.targeting_type }))
  // Content categories are targeted, and named, by the IAB categories in them.
  const iab = useOptions(props, lookUp === 'contentCategories' ? 'iabCategories' : lookUp, '', noFilter)
  const nameOfCode = (code: string) =>
    iab.options?.find(({ targeting_value }) => targeting_value === code)?.name ?? code
  const { nodes, optionsOf, count } = treeOf(options ?? [], lookUp, query.trim(), nameOfCode)
  const operator_type = excludes ? 'NE' : 'EQ'
  const opposite = excludes ? 'EQ' : 'NE'
  const isTargeted = (option: Pick<TargetingOption, 'targeting_type' | 'targeting_value'>, as: string) =>
    rows.some((row) => row.state !== 'removed' && row.operator_type === as && sameValue(row, option))
  const isChosen = (option: TargetingOption) => isTargeted(option, operator_type)
  const stateOf = (node: TreeNode): TickState => {
    const below = optionsOf(node)
    return countState(below.filter(isChosen).length, below.length)
  }
  const toggle = (node: TreeNode) => {
    const below = optionsOf(node).map(({ targeting_type, targeting_value, name, record: _record }) => ({
      targeting_type,
      targeting_value,
      name,
      operator_type,
    }))
    if (stateOf(node) === 'all') return onChange([], below)
    const others = rows.filter(
      (row) => row.operator_type === opposite && below.some((one) => sameValue(one, row)),
    )
    onChange(
      below.filter((one) => !isTargeted(one, operator_type)),
      others,
    )
  }
  const withNotes = (node: TreeNode): TreeNode => {
    const [only] = node.children === undefined ? optionsOf(node) : []
    const isOther = only !== undefined && isTargeted(only, opposite)
    const otherNote = excludes ? t`Included` : t`Excluded`
    return {
      ...node,
      note: isOther ? otherNote : node.note,
      ...(node.children === undefined ? {} : { children: node.children.map(withNotes) }),
    }
  }
  const [first] = options ?? []
  return (
    <>
      <PickerSearch label={t`Search ${inSentence(title)}`} value={query} onChange={setQuery} />
      <div className={optionStyles.meta}>
        {first !== undefined && canExclude(first.targeting_type) && (
          <FormButtons
            label={t`What a check does`}
            forms={[
              { value: 'include', title: t`Include` },
              { value: 'exclude', title: t`Exclude` },
            ]}
            current={excludes ? 'exclude' : 'include'}
            onChoose={(form) => setExcludes(form === 'exclude')}
          />
        )}
        {age}
      </div>
      {status}
      {options !== undefined && nodes.length === 0 && <p className={styles.note}>{t`Nothing found.`}</p>}
      {nodes.length > 0 && (
        <CheckTree
          label={excludes ? t`${title} to exclude` : t`${title} to include`}
          nodes={nodes.map(withNotes)}
          stateOf={stateOf}
          onToggle={toggle}
          isOpen={query.trim() !== ''}
        />
      )}
      {count > maxMatches && (
        <p className={styles.note}>
          {plural(count - maxMatches, {
            one: '# more. Search to narrow the list.',
            other: '# more. Search to narrow the list.',
          })}
        </p>
      )}
    </>
  )
}

/** App store categories name their system by its constant. */
const systemNames: Readonly<Record<string, string | null>> = {
  ANDROID: ownName('PLATFORM', '1'),
  IOS: ownName('PLATFORM', '0'),
}

/** Path of an option in its tree: the name of its group, if it has one, and its own. */
function placeOf({ name, record }: TargetingOption, lookUp: TreeKind): readonly [string | null, string] {
  const group = {
    contentCategories: null,
    conversations: record.conversation_type,
    devices: record.manufacturer,
    platformVersions: record.os_type,
    appStoreCategories: record.os_type,
    interests: null,
  }[lookUp]
  if (typeof group === 'string') {
    const title = lookUp === 'conversations' ? fromConstant(group) : (systemNames[group] ?? group)
    return [title, name]
  }
  const slash = lookUp === 'interests' ? name.indexOf('/') : -1
  return slash === -1 ? [null, name] : [name.slice(0, slash), name.slice(slash + 1)]
}

/** A content category is targeted by all of its IAB categories. */
function codesOf(
  { record }: TargetingOption,
  nameOfCode: (code: string) => string,
): readonly TargetingOption[] {
  const codes = Array.isArray(record.iab_categories) ? record.iab_categories : []
  return codes.flatMap((code) =>
    typeof code === 'string'
      ? [{ targeting_type: 'IAB_CATEGORY', targeting_value: code, name: nameOfCode(code), record }]
      : [],
  )
}

interface OptionTreeNodes {
  readonly nodes: readonly TreeNode[]
  readonly optionsOf: (node: TreeNode) => readonly TargetingOption[]
  /** How many options match. */
  readonly count: number
}

function treeOf(
  options: readonly TargetingOption[],
  lookUp: TreeKind,
  query: string,
  nameOfCode: (code: string) => string,
): OptionTreeNodes {
  const searchText = folded(query)
  const matching = options.filter(({ name, record }) =>
    [name, record.conversation_type, record.manufacturer].some(
      (text) => typeof text === 'string' && folded(text.replaceAll('_', ' ')).includes(searchText),
    ),
  )
  const listedOptions = query === '' ? matching : matching.slice(0, maxMatches)
  const groups = new Map<string, TargetingOption[]>()
  const alone: TargetingOption[] = []
  for (const option of listedOptions) {
    const [group] = placeOf(option, lookUp)
    if (group === null) alone.push(option)
    else groups.set(group, [...(groups.get(group) ?? []), option])
  }
  const byId = new Map<string, readonly TargetingOption[]>()
  const leaf = (option: TargetingOption, label: string): TreeNode => {
    const id = `${option.targeting_type}:${option.targeting_value}`
    if (lookUp !== 'contentCategories') {
      byId.set(id, [option])
      return { id, label }
    }
    const members = codesOf(option, nameOfCode)
    byId.set(id, members)
    return { id, label, note: members.map(({ name }) => name).join(', ') }
  }
  const roots = alone.filter(({ name }) => !groups.has(name)).map((option) => leaf(option, option.name))
  const grouped = [...groups].map(([group, members]): TreeNode => {
    // A group may also be an option itself.
    const groupOption = alone.find(({ name }) => name === group)
    const id = `group:${group}`
    byId.set(id, groupOption === undefined ? members : [groupOption, ...members])
    const children = members.map((option) => leaf(option, placeOf(option, lookUp)[1]))
    const general = groupOption === undefined ? [] : [leaf(groupOption, t`${group} in general`)]
    return { id, label: group, note: String(members.length), children: [...general, ...children] }
  })
  const nodes = [...grouped, ...roots].sort((a, b) => compareNames(a.label, b.label))
  return { nodes, optionsOf: ({ id }) => byId.get(id) ?? [], count: query === '' ? 0 : matching.length }
}
