import { join } from 'node:path'
import { fuseFile, fuses, setFuses } from './fuses.ts'

/** The part of electron-builder's context that is used. */
export interface PackContext {
  readonly appOutDir: string
  readonly electronPlatformName: string
  readonly packager: {
    readonly appInfo: { readonly productFilename: string }
    readonly executableName?: string
  }
}

/** Called by electron-builder for each platform, before anything is signed. */
export async function afterPack(context: PackContext): Promise<void> {
  await setFuses(fuseFile(programOf(context)), fuses)
}

export function programOf({ appOutDir, electronPlatformName, packager }: PackContext): string {
  const name = packager.appInfo.productFilename
  switch (electronPlatformName) {
    case 'darwin':
    case 'mas':
      return join(appOutDir, `${name}.app`)
    case 'win32':
      return join(appOutDir, `${name}.exe`)
    default:
      return join(appOutDir, packager.executableName ?? name)
  }
}
