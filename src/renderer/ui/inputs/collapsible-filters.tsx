import { Checkbox, Popover, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../button.tsx'
import parts from '../layout/parts.module.css'
import { formatCount } from '../number.ts'

interface ShowMenuProps {
  /** How many of them are set. */
  readonly set: number
  /** Checkboxes. */
  readonly children: ReactNode
}

/** What else a list shows, behind a button that counts what is set. */
function ShowMenu({ set, children }: ShowMenuProps) {
  return (
    <Popover position="bottom-start" trapFocus returnFocus hideDetached={false}>
      <Popover.Target>
        <Button rightSection={<IconChevronDown size={14} aria-hidden />}>
          {set === 0 ? t`Show` : t`Show (${formatCount(set)})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={parts.dropdown ?? ''}>
        <Stack gap={12}>{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ShowDeletedMenuProps {
  readonly withDeleted: boolean
  readonly onChange: (withDeleted: boolean) => void
}

/** The menu of a list that has nothing else to show than deleted records. */
export function ShowDeletedMenu({ withDeleted, onChange }: ShowDeletedMenuProps) {
  return (
    <ShowMenu set={Number(withDeleted)}>
      <Checkbox
        label={t`Show deleted`}
        checked={withDeleted}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </ShowMenu>
  )
}

interface CollapsibleFiltersProps {
  /** Behind the button too. */
  readonly isFolded: boolean
  /** How many of the controls are set. */
  readonly set: number
  readonly children: ReactNode
  /** Checkboxes, always behind the button. */
  readonly boxes?: ReactNode
  readonly setBoxes?: number
}

/** Controls of what a list shows: in its bar, or where that has no room in the menu of its checkboxes. */
export function CollapsibleFilters({
  isFolded,
  set,
  children,
  boxes,
  setBoxes = 0,
}: CollapsibleFiltersProps) {
  if (isFolded) {
    return (
      <ShowMenu set={set + setBoxes}>
        {children}
        {boxes}
      </ShowMenu>
    )
  }
  return (
    <>
      {children}
      {boxes !== undefined && <ShowMenu set={setBoxes}>{boxes}</ShowMenu>}
    </>
  )
}
