import webpack, { type Compiler } from 'webpack'
import { findPackage } from './packages.ts'
import { isReserved } from './policy.ts'

/** Fails a remote's build that contains its own copy of a package provided by the shell. */
export class NoOwnCopiesPlugin {
  readonly #remote: string

  constructor(remote: string) {
    this.#remote = remote
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('NoOwnCopiesPlugin', (compilation) => {
      compilation.hooks.afterChunks.tap('NoOwnCopiesPlugin', () => {
        for (const module of compilation.modules) {
          if (!(module instanceof webpack.NormalModule) || !isReserved(findPackage(module.resource) ?? ''))
            continue
          if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue
          compilation.errors.push(
            new webpack.WebpackError(
              `${this.#remote} would carry its own copy of ${module.resource}. The shell provides it: import it from '@portal/ui' or '@portal/client', or by the package's root name.`,
            ),
          )
        }
      })
    })
  }
}
