import { readFileSync } from 'node:fs'
import type webpack from 'webpack'
import type { Compilation } from 'webpack'

/** `{ path: '/order', page: () => import('./OrderPage.tsx') }`, as every remote writes its pages. */
const route = /path:\s*['"]([^'"]+)['"],\s*page:\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]/g

const requestOf = (block: webpack.AsyncDependenciesBlock) =>
  (block.dependencies[0] as { request?: string } | undefined)?.request

/**
 * The scripts that each page of a remote waits for beside the entry, by the page's path: those of the
 * remote's own module and those of the page. Whoever knows them asks for all at once, where the browser would
 * learn of one after the other.
 */
export function pageFiles({ modules, chunkGraph }: Compilation, surface: string): Record<string, string[]> {
  const module = [...modules].find(
    (one) => one.nameForCondition() === surface && chunkGraph.getNumberOfModuleChunks(one) > 0,
  )
  if (!module) return {}
  const own = [...chunkGraph.getModuleChunks(module)]
  const chunksOf = (request: string) =>
    module.blocks
      .filter((block) => requestOf(block) === request)
      .flatMap((block) => chunkGraph.getBlockChunkGroup(block)?.chunks ?? [])
  const files = (request: string) => [
    ...new Set([...own, ...chunksOf(request)].flatMap((chunk) => [...chunk.files])),
  ]
  const pages = readFileSync(surface, 'utf8').matchAll(route)
  return Object.fromEntries(
    [...pages].map(([, path = '', request = '']) => [
      path,
      files(request).filter((file) => file.endsWith('.js')),
    ]),
  )
}
