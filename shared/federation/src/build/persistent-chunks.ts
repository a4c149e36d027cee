import webpack, { type Compiler } from 'webpack'

/** Leaves the loading of scripts to the start of the document, which tries until they come. */
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
export class PersistentChunks {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PersistentChunks', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('PersistentChunks', (chunk) => {
          compilation.addRuntimeModule(chunk, new PersistentLoad())
        })
    })
  }
}
