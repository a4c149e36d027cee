import { readFileSync } from 'node:fs'
import type webpack from 'webpack'
import type { Compilation } from 'webpack'

/** Matches `{ path: '/order', page: () => import('./OrderPage.tsx') }`, the form of every remote's pages. */
const route = /path:\s*['"]([^'"]+)['"],\s*page:\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]/g

const requestOf = (block: webpack.AsyncDependenciesBlock) =>
  (block.dependencies[0] as { request?: string } | undefined)?.request

/**
 * Lists the scripts that each page of a remote needs besides the entry, by the page's path: those of the
 * remote's module and those of the page. Preloading them avoids a sequence of requests.
 */
export function listPageFiles(
  { modules, chunkGraph }: Compilation,
  surface: string,
): Record<string, string[]> {
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
