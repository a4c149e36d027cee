import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface SourceImport {
  /** Path of the importing file in the repository. */
  from: string
  /** Path in the repository, `npm:<package>`, or `node:<module>`. */
  to: string
  /** Imported names, if any. */
  names: string[]
}

/** Lists every static, dynamic and type import and re-export of our sources. */
export function readImports(root: string): SourceImport[] {
  const folders = packageFolders(root)
  const files = globSync(
    ['{shell,mf-*,services/*,shared/*}/{src,test}/**/*.{ts,tsx}', '{e2e,bench}/**/*.ts'],
    {
      cwd: root,
      exclude: (path) => /(^|\/)node_modules$/.test(path),
    },
  )
  return files.sort().flatMap((from) =>
    parse(join(root, from)).map(({ specifier, names }) => ({
      from,
      to: resolve(from, specifier, folders),
      names,
    })),
  )
}

function parse(file: string): { specifier: string; names: string[] }[] {
  const text = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return [
    ...module.staticImports.map((one) => ({
      specifier: one.moduleRequest.value,
      names: one.entries.flatMap((entry) => entry.importName.name ?? []),
    })),
    ...module.staticExports
      .flatMap((one) => one.entries)
      .flatMap((entry) =>
        entry.moduleRequest
          ? {
              specifier: entry.moduleRequest.value,
              names: entry.importName.name ? [entry.importName.name] : [],
            }
          : [],
      ),
    // Follows only literal imports; a computed import has no quotes.
    ...module.dynamicImports.flatMap((one) => {
      const specifier = /^(['"`])([^$]*)\1$/.exec(
        text.slice(one.moduleRequest.start, one.moduleRequest.end),
      )?.[2]
      return specifier === undefined ? [] : { specifier, names: [] }
    }),
  ]
}

/** Resolves our packages, imported by `name/path` (a source file) or by `name` (the index). */
function resolve(from: string, specifier: string, folders: Map<string, string>): string {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`
  const [name = '', rest] = splitName(specifier)
  const folder = folders.get(name)
  return folder ? `${folder}/src/${rest || 'index.ts'}` : `npm:${name}`
}

const splitName = (specifier: string) => {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return [parts.slice(0, length).join('/'), parts.slice(length).join('/')] as const
}

const packageFolders = (root: string) =>
  new Map(
    globSync(['{shell,mf-*,services/*,shared/*,e2e,bench}/package.json'], { cwd: root }).map((file) => [
      JSON.parse(readFileSync(join(root, file), 'utf8')).name as string,
      file.slice(0, -'/package.json'.length),
    ]),
  )
