import webpack, { type Compiler } from 'webpack'

/**
 * Calls the portal before a script is added: it fetches the file with a silence timeout, checks its digest,
 * and returns its address in the browser's cache. Older portals return nothing.
 */
class ChunkCheck extends webpack.RuntimeModule {
  constructor() {
    super('portal chunk check', webpack.RuntimeModule.STAGE_TRIGGER)
  }

  override generate() {
    const load = webpack.RuntimeGlobals.loadScript
    return `
var load = ${load}
if (globalThis.portalCheckChunk) ${load} = function (url, done, key, chunkId) {
  globalThis.portalCheckChunk(url).then(
    function (checked) { load((checked && checked.address) || url, done, key, chunkId) },
    function (error) { done({ type: String(error && error.message), target: { src: url } }) }
  )
}`
  }
}

export class ChunkGuardPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkGuardPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('ChunkGuardPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkCheck())
        })
    })
  }
}
