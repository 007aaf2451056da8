#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { codeCacheFolder } from './session/profile.ts'

/**
 * The entry of `flightdeck`. Nothing is loaded before the engine keeps compiled code, which halves a cold start; its
 * folder is the user's own, because whoever can write to it can run code.
 */
enableCompileCache(codeCacheFolder(process.env))
const built = new URL('../main/', import.meta.url)
const { setLanguage } = await import('./set-language.ts')
await setLanguage(process.env, built)
const { main } = await import('./main.ts')
await main(built)
