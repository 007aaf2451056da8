import { expect } from 'playwright/test'
import { openWindow, preloadFile, sharedApplication, test } from './support.ts'

const application = sharedApplication()
const first = async () => {
  const page = await application().firstWindow()
  await page.waitForSelector('#title')
  return page
}

test('the API exists before the page runs, and neither world sees the other', async () => {
  const page = await first()
  expect(await page.evaluate(() => Reflect.get(window, 'apiAtStart'))).toBe('object')
  expect(await page.evaluate(() => typeof Reflect.get(window, 'preloadSecret'))).toBe('undefined')
  await page.evaluate(() => Reflect.set(window, 'pageSecret', 1))
  expect(await page.evaluate(() => Reflect.get(window, 'api').globals().page)).toBe('undefined')
})

test('values are copies of the page’s own types', async () => {
  const page = await first()
  const facts = await page.evaluate(() => {
    const { number, list, nested, date, map, bytes, shape, failure } = Reflect.get(window, 'api')
    return {
      number,
      list: Array.isArray(list) && list[1][0],
      nested: nested.deep.value,
      date: date instanceof Date,
      map: map instanceof Map && map.get('a'),
      bytes: bytes instanceof Uint8Array && bytes.length,
      shape: [shape.side, typeof shape.area, Object.getPrototypeOf(shape) === Object.prototype],
      failure: [failure instanceof Error, failure instanceof RangeError, failure.message],
      prototype: Object.getPrototypeOf(nested) === Object.prototype,
    }
  })
  expect(facts).toEqual({
    number: 7,
    list: 2,
    nested: 'x',
    date: true,
    map: 1,
    bytes: 3,
    shape: [2, 'undefined', true],
    failure: [true, false, 'bad range'],
    prototype: true,
  })
})

test('the API is frozen, deeply, and its name cannot be replaced', async () => {
  const page = await first()
  const facts = await page.evaluate(() => {
    const api = Reflect.get(window, 'api')
    return {
      frozen: [api, api.nested, api.nested.deep, api.list].every(Object.isFrozen),
      assign: Reflect.set(api, 'number', 8),
      replace: Reflect.defineProperty(window, 'api', { value: 1 }),
      remove: Reflect.deleteProperty(window, 'api'),
      still: api.number,
    }
  })
  expect(facts).toEqual({ frozen: true, assign: false, replace: false, remove: false, still: 7 })
})

test('functions: arguments, results, callbacks, returned functions', async () => {
  const page = await first()
  const facts = await page.evaluate(async () => {
    const api = Reflect.get(window, 'api')
    return {
      sum: api.add(2, 3),
      callback: api.call((text: string) => `${text} via page`),
      adder: api.makeAdder(2)(5),
      later: await api.callLater((value: number) => Promise.resolve(value + 40)),
      nothing: api.undefinedBack() === undefined,
      own: api.add instanceof Function,
      copied: api.same({ a: [1] }).a[0],
      plain: api.tag({}),
      array: api.tag([]),
    }
  })
  expect(facts).toEqual({
    sum: 5,
    callback: 'from preload via page!',
    adder: 7,
    later: 42,
    nothing: true,
    own: true,
    copied: 1,
    plain: '[object Object]',
    array: '[object Array]',
  })
})

test('a function exists as long as the other world has it, and no longer', async () => {
  const page = await first()
  await page.evaluate(() => {
    const once = (text: string) => `${text} once`
    const api = Reflect.get(window, 'api')
    api.call(once)
    api.store((text: string) => `${text} still`)
    Reflect.set(window, 'once', new WeakRef(once))
  })
  const session = await page.context().newCDPSession(page)
  const isThere = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return page.evaluate(() => Reflect.get(window, 'once').deref() !== undefined)
  }
  await expect.poll(isThere).toBe(false)
  expect(await page.evaluate(() => Reflect.get(window, 'api').callStored())).toBe('stored still')
})

test('promises: resolved and rejected values cross', async () => {
  const page = await first()
  const facts = await page.evaluate(async () => {
    const api = Reflect.get(window, 'api')
    const rejected = await api.rejected('no').catch((error: unknown) => error)
    return {
      own: api.later instanceof Promise,
      value: (await api.later).at,
      rejected: rejected instanceof Error && rejected.message,
      typeOfInvoke: api.invoke('echo') instanceof Promise,
    }
  })
  expect(facts).toEqual({ own: true, value: 'last', rejected: 'no', typeOfInvoke: true })
})

test('errors keep only their message', async () => {
  const page = await first()
  const facts = await page.evaluate(() => {
    try {
      Reflect.get(window, 'api').throws('failed')
      return null
    } catch (error) {
      return [error instanceof Error && error.message, Object.keys(Object(error))]
    }
  })
  expect(facts).toEqual(['failed', []])
})

test('an own key `__proto__` doesn’t cross', async () => {
  const page = await first()
  const facts = await page.evaluate(() => {
    const crossed = Reflect.get(window, 'api').same(JSON.parse('{ "__proto__": { "a": 1 }, "b": 2 }'))
    return [
      Object.getOwnPropertyNames(crossed),
      crossed.a,
      Object.getPrototypeOf(crossed) === Object.prototype,
    ]
  })
  expect(facts).toEqual([['b'], undefined, true])
})

test('what can’t cross throws, and passes on nothing of the other world', async () => {
  const page = await first()
  const facts = await page.evaluate(() => {
    const api = Reflect.get(window, 'api')
    const attempt = (work: () => unknown) => {
      try {
        return ['no error', typeof work()]
      } catch (error) {
        // The constructor of another world's error would give access to that world.
        return [error instanceof Error, error instanceof Error && error.constructor.constructor === Function]
      }
    }
    return attempt(() => api.same(new WeakMap()))
  })
  expect(facts).toEqual([true, true])
})

test('every function given to the page belongs to the page', async () => {
  const page = await first()
  const escaped = await page.evaluate(() => {
    const api = Reflect.get(window, 'api')
    const seen = new Set<unknown>()
    const foreign: string[] = []
    const walk = (value: unknown, path: string) => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value))
        return
      seen.add(value)
      const maker = Reflect.get(value, 'constructor')
      if (typeof maker === 'function' && maker.constructor !== Function) foreign.push(path)
      for (const key of Reflect.ownKeys(value)) {
        const descriptor = Object.getOwnPropertyDescriptor(value, key)
        if (descriptor && 'value' in descriptor) walk(descriptor.value, `${path}.${String(key)}`)
      }
    }
    walk(api, 'api')
    return { foreign, count: seen.size }
  })
  expect(escaped.foreign).toEqual([])
  expect(escaped.count).toBeGreaterThan(20)
})

test('a page that replaces the built-ins gains nothing and breaks nothing', async () => {
  const page = await openWindow(application(), 'app://fixture/index.html', {
    preload: preloadFile('preload.cjs'),
  })
  const facts = await page.evaluate(async () => {
    const stolen: unknown[] = []
    const steal = (...values: unknown[]) => {
      stolen.push(...values)
      throw new Error('replaced')
    }
    const api = Reflect.get(window, 'api')
    const replaced: [object, string][] = [
      [EventTarget.prototype, 'dispatchEvent'],
      [EventTarget.prototype, 'addEventListener'],
      [Map.prototype, 'get'],
      [Map.prototype, 'set'],
      [WeakMap.prototype, 'get'],
      [Array.prototype, 'map'],
      [Array.prototype, 'push'],
      [Object, 'defineProperty'],
      [Object, 'freeze'],
      [Reflect, 'apply'],
      [Promise.prototype, 'then'],
      [Function.prototype, 'call'],
      [Function.prototype, 'apply'],
    ]
    const originals: unknown[] = []
    for (const [holder, name] of replaced) originals[originals.length] = Reflect.get(holder, name)
    const set = Reflect.set
    for (let index = 0; index < replaced.length; index += 1) {
      const entry = replaced[index]
      if (entry) set(entry[0], entry[1], steal)
    }
    const trap = Object.create(null)
    trap.get = () => 'function'
    trap.configurable = true
    Reflect.defineProperty(Object.prototype, 'kind', trap)
    let sum: unknown
    let adder: unknown
    let failure = 'none'
    try {
      sum = api.add(1, 2)
      adder = api.makeAdder(1)(1)
    } catch (error) {
      failure = error instanceof Error ? error.message : 'unknown'
    }
    Reflect.deleteProperty(Object.prototype, 'kind')
    for (let index = 0; index < replaced.length; index += 1) {
      const entry = replaced[index]
      if (entry) set(entry[0], entry[1], originals[index])
    }
    const stolenCount = stolen.length
    return { sum, adder, failure, echoed: (await api.invoke('echo', 5))[0], stolen: stolenCount }
  })
  expect(facts).toEqual({ sum: 3, adder: 2, failure: 'none', echoed: 5, stolen: 0 })
})

test('exposing a name twice throws', async () => {
  const page = await first()
  const outcome = await page.evaluate(() => Reflect.get(window, 'api').exposeAgain())
  expect(outcome.ok).toBe(false)
  expect(outcome.message).toContain('Cannot bind an API on top of an existing property')
})

test('the preload script has a reduced require and process', async () => {
  const page = await openWindow(application(), 'app://fixture/index.html', {
    preload: preloadFile('preload.cjs'),
  })
  const facts = await page.evaluate(() => {
    const api = Reflect.get(window, 'api')
    return {
      fs: api.requireFs(),
      electron: api.requireElectron(),
      process: api.process(),
      globals: api.globals(),
    }
  })
  expect(facts.fs.ok).toBe(false)
  expect(facts.fs.message).toContain('module not found: fs')
  expect(facts.electron).toBe('object')
  expect(facts.process).toMatchObject({
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    platform: process.platform,
  })
  expect(facts.process.electron).toMatch(/^\d+\./)
  expect(facts.process.argv).toContain('--type=renderer')
})
