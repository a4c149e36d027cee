import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './compile.ts'

/**
 * Packages that shell and remotes share in the browser. The shell provides one copy of each, which remotes
 * consume at run time. Material UI, emotion, the router and Redux are not listed, because remotes use them
 * only through `@portal/ui` and `@portal/client`; sharing these two keeps tree shaking, which sharing the
 * libraries would prevent.
 */
const singletons = ['react', 'react-dom', '@portal/client', '@portal/ui'] as const

/**
 * React's packages are also imported by subpath (`react/jsx-runtime`); the key with a slash shares each of
 * those.
 */
const withSubpaths: readonly string[] = ['react', 'react-dom']

export interface SharedPackage {
  singleton: true
  requiredVersion: string
  import?: false
}

/** Version range derived from the installed version: `^19.3.1`. */
function caret(name: string): string {
  const folder = name.startsWith('@portal/') ? name.replace('@portal', 'shared') : `node_modules/${name}`
  return `^${(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version}`
}

export function getSharedPackages(side: 'host' | 'remote'): Record<string, SharedPackage> {
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
 * Packages that a remote's files must never contain, because they would duplicate the shell's copy. A slash
 * at the end means a whole scope.
 */
export const reservedPackages: readonly string[] = [
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
  reservedPackages.some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one))
