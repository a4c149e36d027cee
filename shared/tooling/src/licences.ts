import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

interface Entry {
  license?: string
  link?: boolean
  optional?: boolean
  /** Packages that are not delivered. */
  dev?: boolean
}

/** Licences that allow use and distribution in a product without its source; fonts and data included. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'CC-BY-4.0', 'ISC'],
  ...['MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Unlicense', 'Zlib'],
])
/** Packages without an SPDX licence, with the licence in their files. */
const stated: Readonly<Record<string, string>> = {
  chainsaw: 'MIT',
  duck: 'BSD-2-Clause',
  'humanize-number': 'MIT',
}

/** Packages without any statement: test tools that are not delivered. */
const undeclared: readonly string[] = ['buffers']

export interface LicensedPackage {
  name: string
  /** SPDX expression; empty if unknown. */
  licence: string
  isDelivered: boolean
}

const licenceIn = ({ license, licenses }: { license?: unknown; licenses?: unknown }): string => {
  const [first = license] = [licenses].flat()
  return typeof first === 'object' && first !== null
    ? String((first as { type?: unknown }).type)
    : String(first ?? '')
}

/**
 * Lists the packages of the lock file. Binaries of other platforms, which are not installed here, may lack a
 * licence.
 */
export function listLicences(): LicensedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  return Object.entries(packages).flatMap(([path, { license, link, optional, dev = false }]) => {
    const name = /.*node_modules\/(.+)$/.exec(path)?.[1]
    if (!name || link || undeclared.includes(name)) return []
    const file = join(root, path, 'package.json')
    const isInstalled = existsSync(file)
    if (!license && !isInstalled && optional) return []
    const licence =
      stated[name] ?? license ?? (isInstalled ? licenceIn(JSON.parse(readFileSync(file, 'utf8'))) : '')
    return [{ name, licence, isDelivered: !dev }]
  })
}

/** True for an SPDX expression of allowed licences: any part of OR, all parts of AND. */
export const isAllowedLicence = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())))

/** Generates `docs/licences.md` with the delivered packages. */
export function createLicencesDocument(packages: readonly LicensedPackage[]): string {
  const delivered = packages.filter(({ isDelivered }) => isDelivered)
  const names = Map.groupBy(delivered, ({ licence }) => licence)
  const rows = [...names]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([licence, found]) => {
      const all = [...new Set(found.map(({ name }) => name))].sort()
      return `## ${licence}\n\n${all.join(', ')}\n`
    })
  return [
    '# Licences of delivered packages\n\nMade by `npm run licences:update` from the lock file. A test refuses licences that are not allowed, of tools as well\n(`shared/tooling/src/licences.ts`).\nWith versions, as CycloneDX: `npm run --silent sbom > sbom.json`.\n',
    ...rows,
  ].join('\n')
}
