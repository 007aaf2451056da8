import type { Fields, Json } from '../../../../shared/core/json.ts'

/** Name and handle of the user in a post's record; null where the service told the id alone. */
export function authorOf({ user }: Fields): { readonly name: string; readonly handle: string } | null {
  if (typeof user !== 'object' || user === null || Array.isArray(user)) return null
  const handle = textOf(user.screen_name)
  return handle === null ? null : { name: textOf(user.name) ?? handle, handle }
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
