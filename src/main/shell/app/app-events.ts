import { isAbsolute, resolve } from 'node:path'
import type { App } from 'electron'
import { linkScheme, placeOfLink } from '../../../shared/desktop/program-link.ts'
import { exchangeFormOf } from '../../../shared/exchange/exchange-file.ts'
import type { OutsideArrival } from '../../core/ports-desktop.ts'

/** The most requests taken from one start. */
const mostAtOnce = 5
const longestPath = 4_096

const refused: OutsideArrival = {
  kind: 'refused',
  sentence: 'A link was not followed: it is not one that leads to a place in this program.',
}

/** What a link requests. A refused link is neither shown nor logged, because its text is untrusted. */
export function arrivalOfLink(text: string): OutsideArrival {
  const path = placeOfLink(text)
  return path === null ? refused : { kind: 'place', path }
}

/** The type of a file opened with the program; null if Flightdeck doesn't open it. */
export function arrivalOfFile(path: string): OutsideArrival | null {
  const form = path.length > longestPath ? null : exchangeFormOf(path)
  return form === null || !isAbsolute(path) ? null : { kind: 'file', path, form }
}

/**
 * The links and files in a start's arguments, as Windows and Linux pass them. Ignores switches and, in development, the
 * program's folder.
 */
export function arrivalsOf(args: readonly string[], folder: string): readonly OutsideArrival[] {
  const arrivals = args.slice(1).flatMap((argument): readonly OutsideArrival[] => {
    if (argument.startsWith('-')) return []
    if (argument.toLowerCase().startsWith(`${linkScheme}:`)) return [arrivalOfLink(argument)]
    const arrival = arrivalOfFile(resolve(folder, argument))
    return arrival === null ? [] : [arrival]
  })
  return arrivals.slice(0, mostAtOnce)
}

/** Receives links and files from the system: from this start, from later ones, and from macOS events. */
export function listenOutside(
  app: Pick<App, 'on'>,
  add: (arrival: OutsideArrival) => void,
  start: { readonly args: readonly string[]; readonly folder: string },
): void {
  for (const arrival of arrivalsOf(start.args, start.folder)) add(arrival)
  app.on('second-instance', (_event, args, folder) => {
    for (const arrival of arrivalsOf(args, folder)) add(arrival)
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    add(arrivalOfLink(url))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    const arrival = arrivalOfFile(path)
    if (arrival !== null) add(arrival)
  })
}
