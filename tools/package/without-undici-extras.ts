/**
 * undici's entry also loads its fetch, caches, mocks, WebSocket, HTTP/2 and proxy agents, half a megabyte that every
 * start would read and main never uses: it only calls `dispatch` of an agent. Main is built with this module instead.
 * Their names are undefined, except for the one class that the entry instantiates while it loads.
 */
export class CacheStorage {}
