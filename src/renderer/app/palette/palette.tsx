import { Box, Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { commandEnter, keysOf } from '../../../shared/desktop/command-keys.ts'
import type { Command } from '../../../shared/desktop/commands.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall, useRead } from '../../data/client.ts'
import parts from '../../ui/layout/parts.module.css'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import { Keycap } from '../../ui/marks/keycap.tsx'
import { isMac } from '../../ui/platform.ts'
import { operationChoices } from '../../workbench/operation-choices.ts'
import { currentUser } from '../../workbench/session.ts'
import { useBoundCommands } from '../../workbench/use-bound-commands.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import {
  matching,
  type PaletteAction,
  type PaletteEntry,
  paletteEntries,
  recordPaletteUse,
} from './entries.ts'
import { EntryIcon } from './entry-icon.tsx'
import { MatchedTitle } from './matched-title.tsx'
import styles from './palette.module.css'
import { screenActions } from './screen-actions.ts'
import { usePaletteActions } from './use-palette-actions.ts'

interface PaletteProps {
  readonly onClose: () => void
  readonly onCommand: (command: Command) => void
}

/** Finds every screen, action and record by a few typed letters (ARIA combobox with a listbox). */
export function Palette({ onClose, onCommand }: PaletteProps) {
  useFocusReturn()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { all, uses, account } = usePaletteEntries(typed)
  const entries = matching(all, typed, uses)
  const { bridge, live } = useWorkbench()
  const perform = usePaletteActions(onCommand)
  const chosen = entries[active]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const choose = (entry: PaletteEntry, action: PaletteAction = entry.action) => {
    onClose()
    void perform(action)
    const paletteUses = [...recordPaletteUse(uses, entry, Date.now())]
    // Failing to save the palette's order isn't worth a notice.
    void bridge.preferences.change({ paletteUses }).then((changed) => {
      if (changed.ok) live.preferences.accept(changed.value)
    })
  }
  const press = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, entries.length)
    if (next !== null) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen, event.ctrlKey || event.metaKey ? chosen.atOnce?.action : chosen.action)
    }
  }
  return (
    <Modal.Root opened onClose={onClose} padding={0} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t`Command palette`} className={styles.palette}>
        <Modal.Body>
          <div className={styles.field}>
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <input
              ref={focusAtOnce}
              data-autofocus
              className={styles.input}
              role="combobox"
              aria-label={t`Search or run a command`}
              aria-expanded
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={chosen === undefined ? undefined : partId(id, chosen.id)}
              placeholder={t`Search campaigns, creatives, products, screens and commands`}
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setActive(0)
              }}
              onKeyDown={press}
            />
          </div>
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={t`Results`} className={styles.list}>
            {grouped(entries).map(({ group, members }) => (
              <Group key={group} id={partId(id, group)} title={group}>
                {members.map((entry) => (
                  <Option
                    key={entry.id}
                    id={partId(id, entry.id)}
                    entry={entry}
                    typed={typed}
                    selected={entry === chosen}
                    onPoint={() => setActive(entries.indexOf(entry))}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </Group>
            ))}
          </div>
          {entries.length === 0 && <NoResults typed={typed.trim()} account={account} />}
          <VisuallyHidden role="status">
            {plural(entries.length, { one: '# result', other: '# results' })}
          </VisuallyHidden>
          <div className={styles.foot}>
            {chosen !== undefined && <Acts entry={chosen} />}
            {account !== null && (
              <span
                className={`${styles.searched} ${parts.ellipsis}`}
              >{t`Records are searched in ${account}`}</span>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface NoResultsProps {
  readonly typed: string
  readonly account: string | null
}

function NoResults({ typed, account }: NoResultsProps) {
  return (
    <Box component="p" pt={12} px={16} pb={16} c="dimmed">
      {account === null
        ? t`No results for “${typed}”.`
        : t`No results for “${typed}” in ${account}. Records of other accounts aren’t searched; switch first. Creatives, media and products are found once their lists have been opened.`}
    </Box>
  )
}

interface GroupProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** Results of one kind under a heading; a listbox may contain groups of options (WAI-ARIA, listbox). */
function Group({ id, title, children }: GroupProps) {
  const group = { role: 'group', 'aria-labelledby': id }
  return (
    <div {...group}>
      <div id={id} role="presentation" className={styles.group}>
        {title}
      </div>
      {children}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly typed: string
  readonly selected: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** One result. The input keeps the focus and handles keys, so options only handle the pointer. */
function Option({ id, entry, typed, selected, onPoint, onChoose }: OptionProps) {
  const option = { role: 'option', 'aria-selected': selected, onClick: onChoose, onPointerMove: onPoint }
  return (
    <div id={id} {...option} className={styles.option}>
      <EntryIcon entry={entry} />
      <span className={parts.ellipsis}>
        <MatchedTitle title={entry.title} typed={typed} />
      </span>
      {entry.aside !== null && (
        <Box component="span" ms="auto" maw="45%" flex="none" className={parts.ellipsis} c="dimmed" fz={12}>
          {entry.action.kind === 'command' ? <Keycap>{entry.aside}</Keycap> : entry.aside}
        </Box>
      )}
    </div>
  )
}

/** What the keys do with an entry. */
function Acts({ entry: { action, atOnce } }: { readonly entry: PaletteEntry }) {
  return (
    <>
      <span>
        <Keycap>{t`Enter`}</Keycap> {actLabel(action)}
      </span>
      {atOnce !== undefined && (
        <span>
          <Keycap>{keysOf(commandEnter, isMac)}</Keycap> {atOnce.label}
        </span>
      )}
    </>
  )
}

function actLabel({ kind }: PaletteAction): string {
  switch (kind) {
    case 'go':
      return t`open`
    case 'switchUser':
    case 'switchAccount':
      return t`switch`
    case 'send':
      return t`send`
    case 'command':
    case 'press':
      return t`run`
    default:
      return assertNever(kind)
  }
}

function usePaletteEntries(typed: string) {
  const workbench = useWorkbench()
  const [screen] = useState(screenActions)
  const workspace = useWorkspace()
  const commands = useBoundCommands()
  const session = useLive('session')
  const { paletteUses: uses, work } = useLive('preferences')
  const sandboxRuns = useLive('sandbox').kind === 'running'
  const receiverRuns = useLive('receiver').kind === 'running'
  const operationSource = operationChoices(workbench)
  const user = currentUser(session)
  const accounts = useCall('accounts', 'list', user && { host: 'ads', refresh: false }).value?.accounts
  // A request to the service: only after another sign-in, or when the list has changed.
  const readWebhooks = user === null ? null : workbench.bridge.webhooks.list
  const webhooks = useRead(['webhooks', 'list', undefined], readWebhooks, 'always').value?.webhooks
  const operations = useStore(operationSource.store)
  const text = typed.trim().slice(0, maxSearched)
  const search = workspace === null || text === '' ? null : { workspace, text }
  const records = useCall('search', 'records', search).value
  const audiences = useCall('audiences', 'lastList', workspace === null ? null : { workspace }).value
  useEffect(() => void operationSource.load(), [operationSource])
  const all = useMemo(
    () =>
      paletteEntries({
        work,
        screen,
        session,
        accounts: accounts ?? [],
        webhooks: webhooks ?? [],
        // Own audiences are among the records.
        audiences: audiences?.shared ?? [],
        operations,
        records: records ?? [],
        uses,
        commands,
        sandboxRuns,
        receiverRuns,
        mac: isMac,
      }),
    [
      commands,
      work,
      screen,
      session,
      accounts,
      webhooks,
      audiences,
      operations,
      records,
      uses,
      sandboxRuns,
      receiverRuns,
    ],
  )
  const chosen = accounts?.find((one) => one.id === session.accountId)
  /** The name of the account whose records are searched. */
  const account = workspace === null ? null : (chosen?.name ?? workspace.accountId)
  return { all, uses, account }
}

/** The longest text that main searches for. */
const maxSearched = 200

/** IDs in ARIA attributes can't contain spaces, but names can. */
function partId(palette: string, part: string): string {
  return `${palette}-${encodeURIComponent(part)}`
}

function grouped(entries: readonly PaletteEntry[]) {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([group, members]) => ({ group, members }))
}

/** Focuses before the next key event, so that nothing typed right after opening is lost. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

/** Wraps around at both ends; null for keys that don't move the selection. */
function nextActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  return null
}
