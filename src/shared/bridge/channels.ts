/** Channel of a call: `flightdeck:subject.verb`. */
export function callChannel(subject: string, verb: string): string {
  return `flightdeck:${subject}.${verb}`
}

/** Receives paths of chosen files from the preload; pages can't reach it. */
export const chosenFilesChannel = 'flightdeck:chosen-files'

/** Channel of an event: `flightdeck:event:name`. */
export function eventChannel(name: string): string {
  return `flightdeck:event:${name}`
}
