import webpack, { type Compiler } from 'webpack'
import { findPackage } from './packages.ts'
import { isReserved } from './policy.ts'

/** Fails a remote's build that carries its own copy of something that the shell provides. */
export class NoOwnCopies {
  readonly #remote: string

  constructor(remote: string) {
    this.#remote = remote
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('NoOwnCopies', (compilation) => {
      compilation.hooks.afterChunks.tap('NoOwnCopies', () => {
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
