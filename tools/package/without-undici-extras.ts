/**
 * undici's entry also loads its fetch, caches, mocks, WebSocket, HTTP/2 and proxy agents, and a second parser, over half
 * a megabyte that every start would read and main never uses: it only calls `dispatch` of an agent. Main is built with
 * this module instead. Their names are undefined, except for those that are used while they load or connect.
 */
export class CacheStorage {}
export const getMiloEnabled = () => false
