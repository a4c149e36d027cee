import webpack, { type Compiler } from 'webpack'

/**
 * Asks the portal before a script is added: it fetches the file with a limit on silence, checks its digest,
 * and says under which address the browser has it. Portals of before say nothing.
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

export class GuardChunks {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('GuardChunks', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('GuardChunks', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkCheck())
        })
    })
  }
}
