import webpack, { type Compilation, type Module } from 'webpack'

/**
 * Returns the package of a file: `@mui/material`, `@portal/ui`; undefined for a file of the remote itself.
 */
export function findPackage(resource: string): string | undefined {
  const parts = resource.split(/[\\/]/)
  const at = parts.lastIndexOf('node_modules')
  // Ignores modules that tools write there: `node_modules/.federation/…`.
  if (at >= 0 && parts[at + 1]?.startsWith('.')) return undefined
  if (at >= 0) return parts[at + 1]?.startsWith('@') ? `${parts[at + 1]}/${parts[at + 2]}` : parts[at + 1]
  const shared = parts.lastIndexOf('shared')
  return shared >= 0 && parts[shared + 2] === 'src' ? `@portal/${parts[shared + 1]}` : undefined
}

/** Files whose code went into the build. Modules that webpack has joined are listed one by one. */
export const listResources = ({ modules, chunkGraph }: Compilation): string[] =>
  [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => (module as { modules?: Module[] }).modules ?? [module])
    .flatMap((module) => (module instanceof webpack.NormalModule ? [module.resource] : []))

/** Lists packages whose code is in the files of a build. */
export const listBundled = (compilation: Compilation): string[] =>
  [...new Set(listResources(compilation).flatMap((resource) => findPackage(resource) ?? []))].sort()

/** Lists the shared packages that a remote's build consumes: name → range. */
export const listConsumed = ({ modules }: Compilation): Record<string, string> =>
  sorted(
    [...modules].flatMap((module) => {
      const { type, options } = module as unknown as {
        type: string
        options?: { shareKey: string; requiredVersion?: string }
      }
      return type === 'consume-shared-module' && options
        ? [[options.shareKey, options.requiredVersion || '*']]
        : []
    }),
  )

/** Lists the packages that the shell's build provides: name → version. */
export const listProvided = ({ modules }: Compilation): Record<string, string> =>
  sorted(
    [...modules].flatMap((module) => {
      const {
        type,
        _name: name,
        _version: version,
      } = module as unknown as { type: string; _name?: string; _version?: string }
      return type === 'provide-module' && name && version ? [[name, version]] : []
    }),
  )

const sorted = (entries: string[][]): Record<string, string> =>
  Object.fromEntries(entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
