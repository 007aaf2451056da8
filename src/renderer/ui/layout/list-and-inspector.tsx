import { Drawer, Stack } from '@mantine/core'
import { type UseSplitterPanel, useElementSize, useMediaQuery, useSplitter } from '@mantine/hooks'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { type DockSide, defaultInspectorWidth, inspectorWidths } from '../../../shared/desktop/preferences.ts'
import { t } from '../../../shared/text/language.ts'
import { isMirrored } from '../direction.ts'
import { type InspectorFacts, InspectorHeader } from '../inspector/inspector-header.tsx'
import {
  type InspectorPanel,
  InspectorPanelContext,
  PartPlace,
  useInspectorPanel,
} from '../inspector/inspector-panel.tsx'
import { InspectorWidthContext } from '../inspector/inspector-width.ts'
import { fitsWidestPanel, useFitsWidestPanel } from '../inspector/widest-panel.ts'
import styles from './list-and-inspector.module.css'
import { listWithin } from './list-focus.ts'
import { type ListSteps, ListStepsContext } from './list-steps.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface ListAndInspectorProps {
  /** The selected item; without it, the list has the full width. */
  readonly inspector: Inspector | null | false
  /** Where the item stands in a wide window; by default on the right. */
  readonly side?: DockSide
  /** Changes the side; only in windows with room for both. */
  readonly sideButton?: ReactNode
  /** The list. */
  readonly children: ReactNode
}

export interface Inspector extends InspectorFacts {
  readonly content: ReactNode
  readonly onClose: () => void
  /** The ways to the things beside it, if it isn't a row of the list. */
  readonly steps?: ListSteps
  /** Width of a column beside the form, for wide windows. */
  readonly besideForm?: number
}

/** A list keeps room for its header in two lines, also in a window that was narrowed. */
const minListWidth = 480

const panelsWith = (width: number): UseSplitterPanel[] => [
  { defaultSize: 100, min: `${minListWidth}px` },
  { defaultSize: `${width}px`, min: `${inspectorWidths.min}px`, max: `${inspectorWidths.max}px` },
]

/** Below the list, the item has the width for several columns of fields. */
const panelsBelow: UseSplitterPanel[] = [
  { defaultSize: 100, min: '160px' },
  { defaultSize: '44%', min: '160px', max: '75%' },
]

/** A person who hasn't moved the edge gets what the window has room for. */
function widthFor(remembered: number): number {
  return remembered === defaultInspectorWidth && fitsWidestPanel() ? inspectorWidths.max : remembered
}

/** The drawer has its own button to close it. */
function factsOf({ title, kind, icon, status, menu }: Inspector): InspectorFacts {
  return { title, ...(kind && { kind }), ...(icon && { icon }), status, menu }
}

/**
 * A list on the left and the selected item on the right; in a narrow window, the right side covers the list. The list
 * always stays the same element, so it keeps its scroll position. The content is also only moved between the two
 * places, so resizing the window doesn't lose what is being typed.
 */
export function ListAndInspector({
  inspector: selected,
  side = 'right',
  sideButton,
  children,
}: ListAndInspectorProps) {
  const inspector = selected || null
  const wide = useMediaQuery('(min-width: 1100px)', window.innerWidth >= 1100)
  const { remembered, remember } = useContext(InspectorWidthContext)
  const roomy = useMediaQuery('(min-width: 1440px)', window.innerWidth >= 1440)
  const [steps, setSteps] = useState<ListSteps | null>(null)
  const panel = useInspectorPanel()
  const [panels] = useState(() => panelsWith(widthFor(remembered())))
  const splitter = useSplitter({
    panels,
    step: '16px',
    shiftStep: '64px',
    dir: isMirrored() ? 'rtl' : 'ltr',
    onSizeChange: ([, size]) => {
      const width = Number.parseFloat(String(size))
      if (width !== widthFor(remembered())) remember(width)
    },
  })
  useFittingWidth(() => splitter.setSizes([100, `${widthFor(remembered())}px`]))
  const isBelow = wide && side === 'below'
  const splitterBelow = useSplitter({
    panels: panelsBelow,
    orientation: 'vertical',
    step: '16px',
    shiftStep: '64px',
    enabled: isBelow,
  })
  const listPane = useRef<HTMLDivElement>(null)
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = styles.content ?? ''
    return element
  })
  const current = isBelow ? splitterBelow : splitter
  const handle = {
    ...current.getHandleProps({ index: 0 }),
    'aria-label': t`Resize details`,
    // The direction of the separator, not of the panes.
    'aria-orientation': isBelow ? ('horizontal' as const) : ('vertical' as const),
  }

  /** Closes the inspector and returns the focus to the list. */
  const close = () => {
    inspector?.onClose()
    listWithin(listPane.current)?.focus()
  }
  useEscapeInList(listPane, wide ? inspector?.onClose : undefined)
  return (
    <div ref={current.ref} className={styles.panes} data-side={isBelow ? 'below' : 'right'}>
      <div ref={listPane} className={styles.left}>
        <ListStepsContext value={setSteps}>{children}</ListStepsContext>
      </div>
      {wide && inspector !== null && (
        <>
          <div {...handle} className={styles.handle} />
          <Beside
            inspector={inspector}
            host={host}
            steps={inspector.steps ?? steps}
            panel={panel}
            size={
              isBelow
                ? { height: splitterBelow.sizes[1] ?? '44%' }
                : widthOf(
                    splitter.sizes[1] ?? `${widthFor(remembered())}px`,
                    roomy ? (inspector.besideForm ?? 0) : 0,
                  )
            }
            side={isBelow ? 'below' : 'right'}
            sideButton={sideButton}
            onClose={close}
          />
        </>
      )}
      {!wide && inspector !== null && (
        <Above inspector={inspector} host={host} steps={inspector.steps ?? steps} panel={panel} />
      )}
      {inspector !== null &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the fields within
          <div className={styles.content} onKeyDown={escapeTo(wide ? close : inspector.onClose, panel)}>
            <InspectorPanelContext value={panel}>{inspector.content}</InspectorPanelContext>
          </div>,
          host,
        )}
    </div>
  )
}

/** Calls back when the window gets room for the widest panel, or loses it. */
function useFittingWidth(onChange: () => void): void {
  const hasRoom = useFitsWidestPanel()
  const hadRoom = useRef(hasRoom)
  const adapt = useEffectEvent(onChange)
  useEffect(() => {
    if (hadRoom.current !== hasRoom) adapt()
    hadRoom.current = hasRoom
  }, [hasRoom])
}

/** Escape in the list closes the inspector too; fields of the inspector handle the key first. */
function useEscapeInList(listPane: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (onClose === undefined) return
    const press = ({ key, target, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return
      // Without a focused control, the target is the page or the list's container.
      const isLost = target.contains(listPane.current)
      const inList = isLost || listPane.current?.contains(target) === true
      if (!inList || target.matches('input, textarea, select')) return
      onClose()
      // The focused control went away with what the inspector showed before.
      if (isLost) listWithin(listPane.current)?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [listPane, onClose])
}

interface PlaceProps {
  readonly inspector: Inspector
  /** Contains the content. */
  readonly host: HTMLElement
  readonly steps: ListSteps | null
  readonly panel: InspectorPanel
}

interface BesideProps extends PlaceProps {
  readonly size: CSSProperties
  readonly side: DockSide
  readonly sideButton: ReactNode
  readonly onClose: () => void
}

function widthOf(width: number | string, besideForm: number): CSSProperties {
  return {
    width: `calc(${typeof width === 'number' ? `${width}px` : width} + ${besideForm}px)`,
    maxWidth: `max(${inspectorWidths.min}px, calc(100% - ${minListWidth}px))`,
  }
}

function Beside({ inspector, host, steps, panel, size, side, sideButton, onClose }: BesideProps) {
  return (
    <Stack
      component="aside"
      aria-label={inspector.kind ?? inspector.title}
      gap={0}
      mih={0}
      flex="none"
      style={size}
      data-side={side}
      onKeyDown={escapeTo(onClose)}
    >
      <div className={styles.rightHeader}>
        <InspectorHeader
          {...factsOf(inspector)}
          menu={
            <>
              {inspector.menu}
              {sideButton}
            </>
          }
          steps={steps}
          panel={panel}
          onClose={onClose}
        />
        <PartPlace of={panel.places.figures} />
        <PartPlace of={panel.places.tabs} />
      </div>
      <div
        ref={(body) => place(host, body)}
        className={styles.rightBody}
        data-side={side}
        data-labels="start"
      />
    </Stack>
  )
}

/**
 * Runs on every render, but moves the element only if needed: even moving it to its own place would blur its fields.
 */
function place(host: HTMLElement, body: HTMLElement | null) {
  if (body !== null && host.parentElement !== body) body.append(host)
}

/** In a narrow window, over the list. */
function Above({ inspector, host, steps, panel }: PlaceProps) {
  useFocusReturn()
  const header = useElementSize()
  const tabs = useElementSize()
  return (
    <Drawer.Root
      opened
      onClose={inspector.onClose}
      size={440}
      // Below dialogs, even if the window was narrowed while one was open and this appeared after it.
      zIndex={190}
      closeOnEscape={false}
      onKeyDown={escapeTo(inspector.onClose)}
    >
      <Drawer.Overlay />
      {/* What stays in sight stays below the header and the tabs. */}
      <Drawer.Content
        __vars={{
          '--fd-tabs-top': `${header.height}px`,
          '--fd-sticky-top': `${header.height + tabs.height}px`,
        }}
      >
        <Drawer.Header ref={header.ref} className={styles.aboveHeader}>
          <InspectorHeader {...factsOf(inspector)} heading={Drawer.Title} steps={steps} panel={panel} />
          <Drawer.CloseButton aria-label={t`Close`} />
        </Drawer.Header>
        <div className={styles.aboveFigures}>
          <PartPlace of={panel.places.figures} />
        </div>
        <div ref={tabs.ref} className={styles.aboveTabs}>
          <PartPlace of={panel.places.tabs} />
        </div>
        <Drawer.Body className={styles.above} data-labels="start">
          <div ref={(body) => place(host, body)} className={styles.content} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Closes on Esc, unless the event came from a dialog that is only a React child. */
function escapeTo(close: () => void, panel?: InspectorPanel) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    const containers = [currentTarget, ...Object.values(panel?.places ?? {})]
    const within = target instanceof Node && containers.some((container) => container.contains(target))
    if (event.key !== 'Escape' || event.defaultPrevented || !within) return
    event.stopPropagation()
    close()
  }
}
