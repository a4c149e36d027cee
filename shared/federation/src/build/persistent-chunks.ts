import webpack, { type Compiler } from 'webpack'

/** Delegates loading of scripts to the document's start script, which retries until it succeeds. */
class PersistentLoad extends webpack.RuntimeModule {
  constructor() {
    super('portal persistent load', webpack.RuntimeModule.STAGE_TRIGGER)
  }

  override generate() {
    return `
if (globalThis.portalStart) ${webpack.RuntimeGlobals.loadScript} = function (url, done) {
  globalThis.portalStart.load(url).then(function () { done({ type: 'load', target: { src: url } }) })
}`
  }
}

/** Retries loading the shell's own chunks: shared modules, texts and lazy pages. */
export class ChunkRetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('ChunkRetryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new PersistentLoad())
        })
    })
  }
}
