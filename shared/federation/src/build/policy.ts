import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './compile.ts'

/**
 * Packages that shell and remotes share in the browser. The shell provides one copy of each, which remotes
 * consume at run time. Material UI, emotion, the router and Redux are not listed: `@portal/ui` and
 * `@portal/client` are the only doors to them, and sharing a door keeps tree shaking, which sharing the
 * libraries themselves destroys.
 */
const singletons = ['react', 'react-dom', '@portal/client', '@portal/ui'] as const

/**
 * React's packages are imported by subpath too (`react/jsx-runtime`); the key with a slash shares each of
 * those.
 */
const withSubpaths: readonly string[] = ['react', 'react-dom']

export interface Shared {
  singleton: true
  requiredVersion: string
  import?: false
}

/** The range that the installed version stands for: `^19.3.1`. */
function caret(name: string): string {
  const folder = name.startsWith('@portal/') ? name.replace('@portal', 'shared') : `node_modules/${name}`
  return `^${(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version}`
}

export function sharing(side: 'host' | 'remote'): Record<string, Shared> {
  const keys = singletons.flatMap((name) => (withSubpaths.includes(name) ? [name, `${name}/`] : [name]))
  return Object.fromEntries(
    keys.map((key) => {
      const range = caret(key.replace(/\/$/, ''))
      return [
        key,
        { singleton: true, requiredVersion: range, ...(side === 'remote' && { import: false as const }) },
      ]
    }),
  )
}

/**
 * Packages that must never lie in a remote's files: they would be a second copy beside the shell's. A slash
 * at the end means all of a scope.
 */
export const reserved: readonly string[] = [
  ...singletons,
  'react-hook-form',
  'react-redux',
  'react-router',
  'react-router-dom',
  'react-i18next',
  'i18next',
  '@reduxjs/',
  '@mui/',
  '@emotion/',
]

export const isReserved = (name: string): boolean =>
  reserved.some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one))
