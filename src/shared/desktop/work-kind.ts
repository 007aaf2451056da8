/** What a person uses the program for. It decides what comes first on screens; everything stays reachable. */
export const workKinds = ['both', 'ads', 'integrations'] as const
export type WorkKind = (typeof workKinds)[number]

/** Whether something for one kind of work comes first; what belongs to no kind comes first for everyone. */
export function comesFirst(part: Exclude<WorkKind, 'both'> | undefined, chosen: WorkKind): boolean {
  return part === undefined || chosen === 'both' || part === chosen
}
