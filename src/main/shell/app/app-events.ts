import { isAbsolute, resolve } from 'node:path'
import type { App } from 'electron'
import { linkScheme, placeOfLink } from '../../../shared/desktop/program-link.ts'
import { exchangeFormOf } from '../../../shared/exchange/exchange-file.ts'
import { t } from '../../../shared/text/language.ts'
import type { ShellRequest } from '../../core/ports-desktop.ts'

/** The most requests taken from one start. */
const maxAtOnce = 5
const maxPathLength = 4_096

const refused: ShellRequest = {
  kind: 'refused',
  sentence: t`The link doesn’t open anything in Flightdeck.`,
}

/** What a link requests. A refused link is neither shown nor logged, because its text is untrusted. */
export function requestForLink(text: string): ShellRequest {
  const path = placeOfLink(text)
  return path === null ? refused : { kind: 'place', path }
}

/** The type of a file opened with the program; null if Flightdeck doesn't open it. */
export function requestForFile(path: string): ShellRequest | null {
  const form = path.length > maxPathLength ? null : exchangeFormOf(path)
  return form === null || !isAbsolute(path) ? null : { kind: 'file', path, form }
}

/** The links and files in a start's arguments. Ignores switches and, in development, the program's folder. */
export function requestsFor(args: readonly string[], folder: string): readonly ShellRequest[] {
  const activations = args.slice(1).flatMap((argument): readonly ShellRequest[] => {
    if (argument.startsWith('-')) return []
    if (argument.toLowerCase().startsWith(`${linkScheme}:`)) return [requestForLink(argument)]
    const request = requestForFile(resolve(folder, argument))
    return request === null ? [] : [request]
  })
  return activations.slice(0, maxAtOnce)
}

/** Receives links and files from the system: from this start, from later ones, and from macOS events. */
export function listenOutside(
  app: Pick<App, 'on'>,
  add: (request: ShellRequest) => void,
  start: { readonly args: readonly string[]; readonly folder: string },
): void {
  for (const request of requestsFor(start.args, start.folder)) add(request)
  app.on('second-instance', (_event, args, folder) => {
    for (const request of requestsFor(args, folder)) add(request)
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    add(requestForLink(url))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    const request = requestForFile(path)
    if (request !== null) add(request)
  })
}
