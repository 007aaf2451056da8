import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import styles from './view-links.module.css'

interface View {
  readonly href: string
  readonly title: string
}

export interface ViewLinksProps {
  readonly label: string
  readonly views: readonly View[]
  /** The address of the current view. */
  readonly current: string
}

/** Links to the views of an area; each has its own address. Those that don't fit beside the actions are in a menu. */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  const { ref, folded } = useFolded(views, current)
  return (
    <nav ref={ref} aria-label={label} className={styles.views}>
      {views.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          className={styles.view}
          aria-current={href === current ? 'page' : undefined}
          data-folded={folded.has(href) || undefined}
        >
          {title}
        </Link>
      ))}
      {folded.size > 0 && <MoreViews views={views.filter(({ href }) => folded.has(href))} />}
    </nav>
  )
}

function MoreViews({ views }: Pick<ViewLinksProps, 'views'>) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.view} data-more>
          {t`More`}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map(({ href, title }) => (
          <Menu.Item key={href} component={Link} href={href}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const none: ReadonlySet<string> = new Set()
/** The button of the menu, in the longest language, and the gap before it. */
const moreWidth = 84

/** The views that lack room. Folded ones keep their width, out of sight, so that it can be measured. */
function useFolded(views: readonly View[], current: string) {
  const ref = useRef<HTMLElement>(null)
  const [folded, setFolded] = useState(none)
  const measure = useEffectEvent(() => {
    const nav = ref.current
    if (nav === null) return
    const gap = Number.parseFloat(getComputedStyle(nav).columnGap) || 0
    const links = [...nav.querySelectorAll<HTMLElement>('a')]
    const widths = links.map((link) => link.getBoundingClientRect().width + gap)
    const next = foldedOf(views, current, widths, nav.getBoundingClientRect().width + gap)
    setFolded((before) => ([...next].join() === [...before].join() ? before : next))
  })
  const titles = views.map(({ title }) => title).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other titles and another current view have other widths.
  useLayoutEffect(() => {
    const nav = ref.current
    if (nav === null) return undefined
    measure()
    const observer = new ResizeObserver(() => measure())
    observer.observe(nav)
    return () => observer.disconnect()
  }, [titles, current])
  return { ref, folded }
}

/** The current view always stays; of the others, the first ones. */
function foldedOf(
  views: readonly View[],
  current: string,
  widths: readonly number[],
  room: number,
): ReadonlySet<string> {
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (all <= room) return none
  let remaining = room - moreWidth - (widths[views.findIndex(({ href }) => href === current)] ?? 0)
  let isFull = false
  const folded = new Set<string>()
  for (const [index, { href }] of views.entries()) {
    if (href === current) continue
    remaining -= widths[index] ?? 0
    isFull ||= remaining < 0
    if (isFull) folded.add(href)
  }
  return folded
}
