// dialog: nothing is drawn. Each call is checked as in Electron and answered as if the user canceled, or with the
// choice from the environment; tests may also replace the methods.
import { statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { hostRecord } from '../record.ts'
import { declareFace, NotProvided, names, onlyOptions, strict } from '../strict.ts'
import { hostApp } from './app.ts'

const levels = declareFace('dialog', {
  recorded: 'showMessageBox showOpenDialog showSaveDialog showErrorBox',
  refused: 'showMessageBoxSync showOpenDialogSync showSaveDialogSync showCertificateTrustDialog',
})

type Options = Readonly<Record<string, unknown>>

const fileOptions = names('title defaultPath buttonLabel filters properties message')
const openOptions = [...fileOptions, 'securityScopedBookmarks']
const saveOptions = [...fileOptions, 'nameFieldLabel', 'showsTagField', 'securityScopedBookmarks']
const messageOptions = names(`
  message type buttons defaultId title detail checkboxLabel checkboxChecked icon textWidth cancelId noLink
  normalizeAccessKeys
`)
const properties = names(`
  openFile openDirectory multiSelections showHiddenFiles createDirectory promptToCreate noResolveAliases
  treatPackageAsDirectory dontAddToRecent showOverwriteConfirmation
`)

let whenReady: () => boolean = () => false
/** Dialogs can be shown only once the application is ready. */
export function setDialogReadiness(isReady: () => boolean): void {
  whenReady = isReady
}

const textOptions = {
  title: 'Title',
  message: 'Message',
  buttonLabel: 'Button label',
  detail: 'Detail',
  defaultPath: 'Default path',
  nameFieldLabel: 'Name field label',
  checkboxLabel: 'checkboxLabel',
}

/** A call's options: `(options)` or `(window, options)`. Throws for anything Electron or the host doesn't accept. */
function optionsOf(name: string, given: readonly unknown[], known: readonly string[]): Options {
  if (!whenReady()) throw new Error('dialog module can only be used after app is ready')
  const options: Options = Object(given.length > 1 ? given[1] : given[0])
  onlyOptions(options, known, `dialog.${name} options`)
  for (const [key, label] of Object.entries(textOptions)) {
    const value = options[key]
    if (value !== undefined && typeof value !== 'string') throw new TypeError(`${label} must be a string`)
  }
  return options
}

function propertiesOf(options: Options): readonly unknown[] {
  const given = options.properties ?? ['openFile']
  if (!Array.isArray(given)) throw new TypeError('Properties must be an array')
  for (const one of given) if (!properties.includes(one)) throw new NotProvided(`the dialog property ${one}`)
  return given
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** A file dialog's folder: without a `defaultPath`, or with just a name, Downloads, or else the home folder. */
function noteFolder({ defaultPath }: Options): void {
  const downloads = hostApp.getPath('downloads')
  const defaultFolder = isFolder(downloads) ? downloads : hostApp.getPath('home')
  const path = join(isAbsolute(String(defaultPath ?? '')) ? '' : defaultFolder, String(defaultPath ?? ''))
  hostRecord.dialogFolders.push(isFolder(path) ? path : dirname(path))
}

function report(name: string, options: Options, answer: string): void {
  console.error(
    `electron-host: dialog.${name} answered with ${answer}: ${options.message ?? options.title ?? ''}`,
  )
}

/** The choice from the environment: a JSON list of absolute paths; unset means Cancel. */
function chosenPaths(variable: string): string[] {
  const text = process.env[variable]
  if (text === undefined || text === '') return []
  const list: unknown = JSON.parse(text)
  const isPath = (one: unknown) => typeof one === 'string' && isAbsolute(one)
  if (!Array.isArray(list) || !list.every(isPath))
    throw new Error(`${variable} is no JSON list of absolute paths`)
  return list
}

/** An open dialog returns only existing files of the requested kind. */
function checkKind(path: string, asked: readonly unknown[]): void {
  const isDirectory = statSync(path).isDirectory()
  const asksFiles = asked.includes('openFile') || !asked.includes('openDirectory')
  if (isDirectory ? !asked.includes('openDirectory') : !asksFiles) {
    throw new Error(`electron-host: a dialog that opens ${asked.join(', ')} cannot choose ${path}`)
  }
}

export const dialog = strict(
  {
    async showMessageBox(...given: unknown[]) {
      const options = optionsOf('showMessageBox', given, messageOptions)
      const { cancelId, buttons = [], type = 'none' } = options
      if (!['none', 'info', 'error', 'question', 'warning'].includes(String(type))) {
        throw new TypeError('Invalid message box type')
      }
      if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array')
      const names = buttons.map(String)
      const chosen = process.env.ELECTRON_HOST_MESSAGE_BOX ?? ''
      const checkboxChecked = options.checkboxChecked === true
      if (chosen !== '') {
        const response = names.indexOf(chosen)
        if (response < 0) throw new Error(`electron-host: the message box has no button ${chosen}`)
        report('showMessageBox', options, chosen)
        return { response, checkboxChecked }
      }
      report('showMessageBox', options, 'cancel')
      const cancel = names.findIndex((name) => /^(?:&?cancel|&?no)$/i.test(name))
      return { response: typeof cancelId === 'number' ? cancelId : Math.max(0, cancel), checkboxChecked }
    },
    async showOpenDialog(...given: unknown[]) {
      const options = optionsOf('showOpenDialog', given, openOptions)
      const asked = propertiesOf(options)
      noteFolder(options)
      const paths = chosenPaths('ELECTRON_HOST_OPEN_DIALOG')
      for (const path of paths) checkKind(path, asked)
      const filePaths = asked.includes('multiSelections') ? paths : paths.slice(0, 1)
      report('showOpenDialog', options, filePaths.join(', ') || 'cancel')
      return { canceled: filePaths.length === 0, filePaths }
    },
    async showSaveDialog(...given: unknown[]) {
      const options = optionsOf('showSaveDialog', given, saveOptions)
      propertiesOf({ properties: [], ...options })
      noteFolder(options)
      const [filePath = ''] = chosenPaths('ELECTRON_HOST_SAVE_DIALOG')
      report('showSaveDialog', options, filePath || 'cancel')
      return { canceled: filePath === '', filePath }
    },
    showErrorBox(title: string, content: string) {
      if (typeof title !== 'string') throw new TypeError('Title must be a string')
      if (typeof content !== 'string') throw new TypeError('Content must be a string')
      console.error(`electron-host: dialog.showErrorBox: ${title}\n${content}`)
    },
  },
  'dialog',
  levels,
)
