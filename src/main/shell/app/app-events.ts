import { isAbsolute, resolve } from 'node:path'
import type { App } from 'electron'
import { linkScheme, placeOfLink } from '../../../shared/desktop/program-link.ts'
import { exchangeFormOf } from '../../../shared/exchange/exchange-file.ts'
import type { OutsideArrival } from '../../core/ports-desktop.ts'

/** So much is taken up of one start at most. */
const mostAtOnce = 5
const longestPath = 4_096

const refused: OutsideArrival = {
  kind: 'refused',
  sentence: 'A link was not followed: it is not one that leads to a place in this program.',
}

/** What a link asks for. Nothing of a refused one is shown or logged: its text is a stranger's. */
export function arrivalOfLink(text: string): OutsideArrival {
  const path = placeOfLink(text)
  return path === null ? refused : { kind: 'place', path }
}

/** What a file that was opened with the program is; null for one that nobody opens here. */
export function arrivalOfFile(path: string): OutsideArrival | null {
  const form = path.length > longestPath ? null : exchangeFormOf(path)
  return form === null || !isAbsolute(path) ? null : { kind: 'file', path, form }
}

/**
 * What the arguments of a start ask for: links and files, as Windows and Linux hand them over. Switches are left
 * alone, and so is the folder of the program that a development start names.
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

/** Hears of links and files from the system: at this start, at later ones, and by the events of macOS. */
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
