import http from 'node:http'
import https from 'node:https'

/**
 * Libraries have the service's https address built in. After this their requests reach the sandbox as if through a TLS
 * front: unchanged host and body, with X-Forwarded-Proto. @param {string} base
 */
export function forwardHttps(base) {
  https.request = (first, second, third) => {
    const addressed = typeof first === 'string' || first instanceof URL
    const url = addressed ? new URL(first) : null
    const options = addressed ? (typeof second === 'object' ? second : {}) : first
    const host = url?.hostname ?? options.hostname ?? options.host
    const path = url === null ? (options.path ?? options.pathname) : `${url.pathname}${url.search}`
    return http.request(
      {
        method: options.method ?? 'GET',
        hostname: '127.0.0.1',
        port: new URL(base).port,
        path,
        headers: { ...options.headers, host, 'x-forwarded-proto': 'https' },
      },
      [second, third].find((one) => typeof one === 'function'),
    )
  }
  https.get = (...given) => {
    const request = https.request(...given)
    request.end()
    return request
  }
}
