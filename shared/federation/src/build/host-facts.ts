import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Host } from '@portal/contracts/registry.ts'
import type { Compiler } from 'webpack'
import { hostContract } from '../contract.ts'
import { providedIn } from './packages.ts'
import { reserved } from './policy.ts'

/**
 * Writes `host.json` beside the shell's documents: by it the gateway decides which releases of remotes can
 * run.
 */
export class WriteHostFacts {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('WriteHostFacts', async (compilation) => {
      if (compilation.errors.length > 0) return
      const host: Host = { contract: hostContract, shared: providedIn(compilation), reserved: [...reserved] }
      const file = join(compilation.outputOptions.path ?? '', 'host.json')
      await writeFile(`${file}.new`, JSON.stringify(host, null, 2))
      await rename(`${file}.new`, file)
    })
  }
}
