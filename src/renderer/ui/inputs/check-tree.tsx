import { Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type RefCallback, useRef, useState } from 'react'
import parts from '../layout/parts.module.css'
import styles from './check-tree.module.css'

export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  readonly children?: readonly TreeNode[]
}

/** State of a node's descendants; a leaf is all or none. */
/** Of a group: whether none, some or all of it is checked. */
type TreeState = 'none' | 'some' | 'all'

interface CheckTreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly stateOf: (node: TreeNode) => TreeState
  readonly onToggle: (node: TreeNode) => void
  /** Expands everything below, for searches. */
  readonly isOpen?: boolean
}

interface VisibleNode {
  readonly node: TreeNode
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly parent: string | null
  /** Null for a leaf. */
  readonly isExpanded: boolean | null
}

const checked = { none: false, some: 'mixed', all: true } as const

/**
 * A tree of checkboxes with the keys of the ARIA pattern: arrows move, expand and collapse, Home and End go to the
 * ends, a letter to the next node that starts with it, Space toggles.
 */
export function CheckTree({ label, nodes, stateOf, onToggle, isOpen = false }: CheckTreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const items = useRef(new Map<string, HTMLElement>())
  const visible = visibleNodes(nodes, (id) => isOpen || expanded.has(id))
  const current = visible.find(({ node }) => node.id === active) ?? visible[0]

  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setActive(id)
    items.current.get(id)?.focus()
  }
  const expand = (id: string, isExpanded: boolean) => {
    const next = new Set(expanded)
    if (isExpanded) next.add(id)
    else next.delete(id)
    setExpanded(next)
  }
  const byKey = (event: KeyboardEvent, at: VisibleNode): (() => void) | null => {
    const index = visible.indexOf(at)
    switch (event.key) {
      case 'ArrowDown':
        return () => goTo(visible[index + 1]?.node.id)
      case 'ArrowUp':
        return () => goTo(visible[index - 1]?.node.id)
      case 'Home':
        return () => goTo(visible[0]?.node.id)
      case 'End':
        return () => goTo(visible.at(-1)?.node.id)
      case 'ArrowRight':
        return at.isExpanded === true
          ? () => goTo(at.node.children?.[0]?.id)
          : () => at.isExpanded === false && expand(at.node.id, true)
      case 'ArrowLeft':
        return at.isExpanded === true && !isOpen
          ? () => expand(at.node.id, false)
          : () => at.parent !== null && goTo(at.parent)
      case ' ':
      case 'Enter':
        return () => onToggle(at.node)
      default: {
        const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
        if (!isLetter) return null
        const after = [...visible.slice(index + 1), ...visible.slice(0, index + 1)]
        const letter = event.key.toLowerCase()
        return () => goTo(after.find(({ node }) => node.label.toLowerCase().startsWith(letter))?.node.id)
      }
    }
  }
  return (
    <div role="tree" aria-label={label} aria-multiselectable className={styles.tree}>
      {visible.map((at) => {
        const { id } = at.node
        return (
          <Node
            key={id}
            at={at}
            state={stateOf(at.node)}
            isCurrent={at === current}
            ref={(element) => {
              if (element === null) items.current.delete(id)
              else items.current.set(id, element)
            }}
            onFocus={() => setActive(id)}
            onToggle={() => onToggle(at.node)}
            onExpand={(isExpanded) => expand(id, isExpanded)}
            onKeyDown={(event) => {
              const act = byKey(event, at)
              if (act === null) return
              event.preventDefault()
              event.stopPropagation()
              act()
            }}
          />
        )
      })}
    </div>
  )
}

interface NodeProps {
  readonly at: VisibleNode
  readonly state: TreeState
  readonly isCurrent: boolean
  readonly ref: RefCallback<HTMLElement>
  readonly onFocus: () => void
  readonly onToggle: () => void
  readonly onExpand: (isExpanded: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Node(props: NodeProps) {
  const { at, state, isCurrent, ref, onFocus, onToggle, onExpand, onKeyDown } = props
  const { node, level, isExpanded } = at
  const Twist = isExpanded === true ? IconChevronDown : IconChevronRight
  return (
    <div
      ref={ref}
      role="treeitem"
      className={styles.node}
      style={{ paddingInlineStart: 4 + (level - 1) * 20 }}
      aria-level={level}
      aria-posinset={at.position}
      aria-setsize={at.siblings}
      aria-expanded={isExpanded ?? undefined}
      aria-checked={checked[state]}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      {/* The keys open and close it for those who don't use the mouse. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the node, whose arrow keys do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <span
        className={styles.twist}
        onClick={(event) => {
          if (isExpanded === null) return
          event.stopPropagation()
          onExpand(!isExpanded)
        }}
      >
        {isExpanded !== null && <Twist size={16} aria-hidden />}
      </span>
      <span data-check={state} aria-hidden />
      <Text span miw={0} flex={1} className={parts.anywhere}>
        {node.label}
      </Text>
      {node.note !== undefined && (
        <Text span fz={12} className={parts.numbers}>
          {node.note}
        </Text>
      )}
    </div>
  )
}

function visibleNodes(
  nodes: readonly TreeNode[],
  isExpanded: (id: string) => boolean,
  level = 1,
  parent: string | null = null,
): readonly VisibleNode[] {
  return nodes.flatMap((node, index) => {
    const { children } = node
    const visibleNode: VisibleNode = {
      node,
      level,
      parent,
      position: index + 1,
      siblings: nodes.length,
      isExpanded: children === undefined ? null : isExpanded(node.id),
    }
    return children === undefined || !isExpanded(node.id)
      ? [visibleNode]
      : [visibleNode, ...visibleNodes(children, isExpanded, level + 1, node.id)]
  })
}
