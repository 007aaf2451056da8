#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { codeCacheFolder } from './session/profile.ts'

/**
 * The entry of `flightdeck`. The compile cache is enabled before anything else loads, which halves a cold start. Its
 * folder belongs to the user, because anyone who can write to it can run code.
 */
enableCompileCache(codeCacheFolder(process.env))
const built = new URL('../main/', import.meta.url)
const { setLanguage } = await import('./set-language.ts')
await setLanguage(process.env, built)
const { main } = await import('./main.ts')
await main(built)
