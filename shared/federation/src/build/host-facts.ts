import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host } from '@portal/contracts/registry.ts'
import type { Compiler } from 'webpack'
import { hostContractVersion } from '../contract.ts'
import { listProvided } from './packages.ts'
import { reservedPackages } from './policy.ts'

/**
 * Writes `host.json` next to the shell's documents, from which the gateway decides which releases of remotes
 * can run.
 */
export class ShellMetadataPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('ShellMetadataPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const host: Host = {
        contract: hostContractVersion,
        shared: listProvided(compilation),
        reserved: [...reservedPackages],
      }
      const file = join(compilation.outputOptions.path ?? '', 'host.json')
      await writeFile(`${file}.new`, JSON.stringify(host, null, 2))
      await rename(`${file}.new`, file)
    })
  }
}
