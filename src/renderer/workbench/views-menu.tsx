import { Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Json, sameJson } from '../../shared/core/json.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import type { Preferences } from '../../shared/desktop/preferences.ts'
import { maxViewName, type SavedView, type ViewList, type ViewOf } from '../../shared/desktop/saved-views.ts'
import { t } from '../../shared/text/language.ts'
import { type ActState, rest, running, stateAfter } from '../ui/act-state.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/inputs/confirm-dialog.tsx'
import { RenameDialog } from '../ui/inputs/rename-dialog.tsx'
import { useLive, useWorkbench } from './use-workbench.ts'

/** The user's saved views of a list, and how to store them. */
export interface OwnViews<Content> {
  readonly own: readonly SavedView<Content>[]
  readonly store: (views: readonly SavedView<Content>[]) => Promise<Outcome<Preferences>>
}

export function useSavedViews<List extends ViewList>(list: List): OwnViews<ViewOf<List>> {
  const { bridge, live } = useWorkbench()
  const { savedViews } = useLive('preferences')
  return {
    own: savedViews[list] ?? [],
    store: async (views) => {
      const currentViews = live.preferences.value()?.savedViews
      const outcome = await bridge.preferences.change({ savedViews: { ...currentViews, [list]: views } })
      if (outcome.ok) live.preferences.accept(outcome.value)
      return outcome
    },
  }
}

type Parts = Readonly<Record<string, Json | undefined>>

interface ViewsMenuProps<Content extends Parts> {
  readonly views: OwnViews<Content>
  /** Built-in views, the first of which shows everything. */
  readonly shipped: readonly SavedView<Partial<Content>>[]
  /** The current view settings. */
  readonly current: Content
  readonly onChoose: (view: Partial<Content>) => void
}

type Asking = 'save' | 'rename' | 'delete' | null

/** The list's views: built-in ones, the user's own, and the actions on them. */
export function ViewsMenu<Content extends Parts>(props: ViewsMenuProps<Content>) {
  const { views, shipped, current, onChoose } = props
  const { own } = views
  const [task, setTask] = useState<ActState>(rest)
  const [asking, setAsking] = useState<Asking>(null)
  /** The last chosen view, the one that Update changes. */
  const [chosenName, setChosenName] = useState<string | null>(null)
  const active = [...own, ...shipped].find(({ content }) => isShown(content, current))
  const chosen = own.find(({ name }) => name === (active?.name ?? chosenName)) ?? null
  const isEdited = active === undefined && chosen !== null
  const choose = ({ name, content }: SavedView<Partial<Content>>) => {
    setChosenName(name)
    onChoose(content)
  }
  const close = () => {
    setAsking(null)
    setTask(rest)
  }
  const store = async (next: readonly SavedView<Content>[], name: string | null) => {
    setTask(running)
    const outcome = await views.store(next)
    setTask(stateAfter(outcome))
    if (!outcome.ok) return
    setChosenName(name)
    setAsking(null)
  }
  const save = (name: string) => store([...without(own, name), { name, content: current }], name)
  const item = (view: SavedView<Partial<Content>>) => (
    <Menu.Item
      key={view.name}
      onClick={() => choose(view)}
      rightSection={view === active && <IconCheck size={14} aria-label={t`Current view`} />}
    >
      {view.name}
    </Menu.Item>
  )
  return (
    <>
      <Menu width={260} position="bottom-start">
        <Menu.Target>
          <Button icon={IconBookmark} rightSection={<IconChevronDown size={14} aria-hidden />}>
            {isEdited ? `${chosen.name} (edited)` : (active?.name ?? t`Views`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {shipped.map(item)}
          {own.length > 0 && <Menu.Label>{t`Saved views`}</Menu.Label>}
          {own.map(item)}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsking('save')}>{t`Save view`}</Menu.Item>
          {isEdited && <Menu.Item onClick={() => save(chosen.name)}>{t`Update “${chosen.name}”`}</Menu.Item>}
          {chosen !== null && (
            <>
              <Menu.Item onClick={() => setAsking('rename')}>{t`Rename “${chosen.name}”`}</Menu.Item>
              <Menu.Item onClick={() => setAsking('delete')}>{t`Delete “${chosen.name}”`}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'save' && (
        <RenameDialog
          title={t`Save view`}
          name={chosen?.name ?? ''}
          maxLength={maxViewName}
          confirmLabel={t`Save view`}
          task={task}
          onRename={save}
          onClose={close}
        />
      )}
      {asking === 'rename' && chosen !== null && (
        <RenameDialog
          title={t`Rename “${chosen.name}”`}
          name={chosen.name}
          maxLength={maxViewName}
          confirmLabel={t`Rename view`}
          task={task}
          onRename={(name) => store(renamed(own, chosen, name), name)}
          onClose={close}
        />
      )}
      {asking === 'delete' && chosen !== null && (
        <ConfirmDialog
          title={t`Delete “${chosen.name}”?`}
          confirmLabel={t`Delete view`}
          task={task}
          onConfirm={() => store(without(own, chosen.name), null)}
          onClose={close}
        >{t`Your data and filters stay; only the saved view is deleted.`}</ConfirmDialog>
      )}
    </>
  )
}

function without<Content>(views: readonly SavedView<Content>[], name: string) {
  return views.filter((view) => view.name !== name)
}

/** Renames in place and replaces another view with that name. */
function renamed<Content>(views: readonly SavedView<Content>[], view: SavedView<Content>, name: string) {
  return views
    .filter((one) => one === view || one.name !== name)
    .map((one) => (one === view ? { ...view, name } : one))
}

/** Whether the list shows this view; settings that the view leaves open don't count. */
function isShown(content: Parts, current: Parts): boolean {
  return Object.entries(content).every(([part, value]) => sameJson(value, current[part]))
}
