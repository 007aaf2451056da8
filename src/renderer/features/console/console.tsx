import { Chains } from './chains/chains.tsx'
import { Changelog } from './changelog/changelog.tsx'
import { Import } from './import/import.tsx'
import { Oauth2 } from './oauth2/oauth2.tsx'
import { Collections } from './saved/collections.tsx'
import { History } from './saved/history.tsx'
import { Requests } from './saved/requests.tsx'
import { Signatures } from './signatures/signatures.tsx'
import { Variables } from './variables/variables.tsx'

interface ConsoleProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/**
 * `/console`, `/console/request/ID`, and the history, collections, their import, chains, variables, OAuth 2.0,
 * signatures and changelog.
 */
export function Console({ params: { part, item } }: ConsoleProps) {
  const chosen = item === undefined ? null : decodeURIComponent(item)
  switch (part) {
    case 'history':
      return <History item={chosen} />
    case 'collections':
      return <Collections item={chosen} />
    case 'chains':
      return <Chains item={chosen} />
    case 'import':
      return <Import />
    case 'variables':
      return <Variables />
    case 'oauth2':
      return <Oauth2 />
    case 'signatures':
      return <Signatures />
    case 'changelog':
      return <Changelog />
    default:
      return <Requests item={part === 'request' ? chosen : null} />
  }
}
