import type { SourceImport } from './imports.ts'

const test = /\.(test|builder|mock)\.tsx?$|\/test\//
const packageOf = /^(shell|mf-[^/]+|services\/[^/]+|shared\/[^/]+|e2e|bench)\//

/** Imports between the parts of one folder, with one import as evidence. */
type Parts = Map<string, Map<string, SourceImport>>

/**
 * Describes every cycle of imports between files and folders of the same folder, one sentence each. Type
 * imports count.
 */
export function findImportCycles(imports: readonly SourceImport[]): { folder: string; sentence: string }[] {
  return [...partsByFolder(imports)].flatMap(([folder, parts]) =>
    circlesAmong(parts).map((way) => ({ folder, sentence: sentence(folder, parts, way) })),
  )
}

function partsByFolder(imports: readonly SourceImport[]): Map<string, Parts> {
  const folders = new Map<string, Parts>()
  for (const one of imports) {
    if (
      test.test(one.from) ||
      test.test(one.to) ||
      packageOf.exec(one.from)?.[0] !== packageOf.exec(one.to)?.[0]
    )
      continue
    const [from, to] = [one.from.split('/'), one.to.split('/')]
    const apart = from.findIndex((name, at) => name !== to[at])
    if (apart < 0) continue
    const folder = from.slice(0, apart).join('/')
    const parts: Parts = folders.get(folder) ?? new Map()
    const imported = parts.get(from[apart] as string) ?? new Map<string, SourceImport>()
    if (!imported.has(to[apart] as string)) imported.set(to[apart] as string, one)
    folders.set(folder, parts.set(from[apart] as string, imported))
  }
  return folders
}

/** Selects shortest cycles, so that each part of a cycle is in one of them. */
function circlesAmong(parts: Parts): string[][] {
  const found: string[][] = []
  for (const part of parts.keys()) {
    const way = found.some((circle) => circle.includes(part)) ? undefined : wayBack(parts, part)
    if (way) found.push(way)
  }
  return found
}

function wayBack(parts: Parts, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of parts.get(way.at(-1) as string)?.keys() ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

function sentence(folder: string, parts: Parts, way: string[]): string {
  const steps = way.map((part, at) => parts.get(part)?.get(way[(at + 1) % way.length] as string))
  const imports = steps.flatMap((step) => (step ? [`${step.from} imports ${step.to}`] : []))
  const why = 'Move what both need into a part of its own, or let the upper one hand it down.'
  return `no-circles: in ${folder}, ${[...way, way[0]].join(' → ')}: ${imports.join(', ')}. ${why}`
}
