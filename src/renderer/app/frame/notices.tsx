import { Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { t } from '../../../shared/text/language.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Notice, Notices } from '../../workbench/notices.ts'
import { undoStore } from '../../workbench/undo.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './notices.module.css'

/** Null for notices that stay until they're dismissed. */
const shownMs = { ok: 5_000, attention: 10_000, error: null } as const

/** Short notices at the bottom, announced politely. */
export function NoticeArea() {
  const { notices } = useWorkbench()
  const currentNotices = useStore(notices.store)
  const ref = useRef<HTMLDivElement>(null)
  useEndOnNextScreen(notices)
  usePlaceAboveFeet(ref, currentNotices)
  return (
    <div ref={ref} role="status" aria-live="polite" className={styles.area}>
      {currentNotices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onDismiss={() => notices.dismiss(notice.id)} />
      ))}
    </div>
  )
}

/** Lifts the notices above what stays in sight at the foot of a screen below them: sums, the next act. */
function usePlaceAboveFeet(ref: RefObject<HTMLElement | null>, shown: readonly Notice[]): void {
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other feet
  useLayoutEffect(() => {
    const area = ref.current
    if (area === null || shown.length === 0) return undefined
    const feet = [...document.querySelectorAll('main [data-foot]')]
    const place = () => {
      const { left, right } = area.getBoundingClientRect()
      const heights = feet
        .map((foot) => foot.getBoundingClientRect())
        .filter((foot) => foot.left < right && foot.right > left)
        .map(({ height }) => height)
      area.style.setProperty('--foot', `${Math.max(0, ...heights)}px`)
    }
    place()
    const sizes = new ResizeObserver(place)
    for (const element of [...feet, document.documentElement]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [ref, shown, location])
}

/**
 * Dismisses notices of success when another screen opens, where they could cover a button. A notice shown after the last
 * click or key stays, because it's meant for the screen that opens. One with Undo stays only while records of its own
 * screen are opened: the top bar still offers the undo elsewhere.
 */
function useEndOnNextScreen({ store, dismiss }: Notices): void {
  const [location] = useLocation()
  const screen = location.split('/', 2).join('/')
  const lastScreen = useRef(screen)
  const actedAt = useRef(0)
  useEffect(() => {
    const act = () => {
      actedAt.current = Date.now()
    }
    const gestures = ['pointerdown', 'keydown'] as const
    for (const gesture of gestures) document.addEventListener(gesture, act, true)
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, act, true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another screen opens
  useEffect(() => {
    const isSameScreen = lastScreen.current === screen
    lastScreen.current = screen
    for (const { id, tone, undo, shownAt } of store.getState()) {
      const isOver = undo === undefined ? shownAt < actedAt.current : !isSameScreen
      if (tone === 'ok' && isOver) dismiss(id)
    }
  }, [location, store, dismiss])
}

function NoticeLine({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const workbench = useWorkbench()
  const { notices } = workbench
  const { id, tone, text } = notice
  const { undo } = draftEditings(workbench)
  const isLast = useStore(
    undoStore(workbench).store,
    (state) => notice.undo !== undefined && state.undo === notice.undo,
  )
  useEffect(() => {
    const ms = shownMs[tone]
    if (ms === null) return undefined
    const timer = setTimeout(() => notices.dismiss(id), ms)
    return () => clearTimeout(timer)
  }, [tone, id, notices])
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <Box component="span" flex={1}>
        {text}
      </Box>
      {isLast && (
        <Button
          size="compact-xs"
          onClick={() => {
            onDismiss()
            void undo()
          }}
        >{t`Undo`}</Button>
      )}
      <IconButton label={t`Dismiss`} icon={IconX} onClick={onDismiss} />
    </div>
  )
}
