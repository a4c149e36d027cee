import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Host, Release, RemoteManifest, toContainerName } from '@portal/contracts/registry.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { satisfies, valid, validRange } from 'semver'
import type { Static, TSchema } from 'typebox'
import * as Value from 'typebox/value'
import { fileKinds, isServedFile } from './file-kind.ts'
import { isUnpackedEqual, toIntegrity } from './folder-check.ts'
import { assertPages } from './page.rules.ts'

const zip = promisify(gzip)

/** Build that was validated for publishing. */
export interface ValidatedRelease {
  release: Release
  /** Files of the build's folder by path, including compressed copies. */
  files: Map<string, Buffer>
  /** Total bytes of gzipped scripts. */
  size: number
}

export interface ValidationRules {
  host: Host
  /** Maximum bytes of gzipped scripts. */
  budget: number
}

/** Why a build cannot be published: its builder reads the reason, in English. */
type Reason =
  | 'no_description'
  | 'no_manifest'
  | 'file_unknown'
  | 'file_changed'
  | 'file_missing'
  | 'file_kind'
  | 'contract'
  | 'shared'
  | 'over_budget'
  | 'second_copy'
const refused = (error: Reason, reason: string): Problem => problem(`release.${error}`, { reason })
const listed = (names: readonly string[]) =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')

/** Validates a release without stored data. @throws Problem with a code for each reason */
export async function validateRelease(
  archive: ReadonlyMap<string, Buffer>,
  { host, budget }: ValidationRules,
): Promise<ValidatedRelease> {
  const release = parsed(Release, archive.get('release.json'), 'no_description', 'release.json')
  const prefix = `${release.build}/`
  const files = new Map(
    [...archive].flatMap(([path, content]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), content]] : [],
    ),
  )
  const stray = [...archive.keys()].filter((path) => path !== 'release.json' && !path.startsWith(prefix))
  if (stray.length > 0)
    throw refused(
      'file_unknown',
      `Only release.json and the folder ${release.build} belong into the archive, not ${listed(stray)}.`,
    )
  const manifest = manifestOf(release, files)
  assertPreload(release, manifest)
  await assertFiles(manifest, release, files)
  assertCompatible(release, host)
  assertNoCopies(release, files, host)
  const size = await gzippedScripts(manifest, files)
  if (size > budget)
    throw refused(
      'over_budget',
      `The scripts have ${kB(size)} gzipped, ${kB(budget)} are allowed. Load rare things lazily, or leave them out.`,
    )
  return { release, files, size }
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/**
 * Also called when a build becomes live, because the shell may have changed since publishing. @throws
 * Problem
 */
export function assertCompatible(release: Pick<Release, 'contract' | 'shared' | 'pages'>, host: Host) {
  assertPages(release.pages)
  if (!fits(host.contract, release.contract))
    throw refused(
      'contract',
      `The build needs the portal's contract ${release.contract}, this is ${host.contract}. Build it against this portal.`,
    )
  for (const [name, range] of Object.entries(release.shared)) {
    const given = host.shared[name]
    if (given === undefined)
      throw refused('shared', `The build asks for ${name}, which the shell does not provide.`)
    if (!fits(given, range))
      throw refused(
        'shared',
        `The build needs ${name} ${range}, the shell provides ${given}. Build it against this portal.`,
      )
  }
}

const fits = (version: string, range: string) =>
  valid(version) !== null && validRange(range) !== null && satisfies(version, range)

/** Maximum bytes, because every page of the portal includes it. */
const maxDescription = 256 * 1024

function parsed<S extends TSchema>(
  schema: S,
  content: Buffer | undefined,
  error: 'no_description' | 'no_manifest',
  name: string,
): Static<S> {
  if (!content) throw refused(error, `${name} is missing in the archive.`)
  if (content.length > maxDescription) throw refused(error, `${name} may have ${maxDescription / 1024} kB.`)
  let value: unknown
  try {
    value = JSON.parse(content.toString('utf8'))
  } catch {
    throw refused(error, `${name} is no JSON.`)
  }
  const [first] = Value.Check(schema, value) ? [] : Value.Errors(schema, value)
  if (first)
    throw refused(
      error,
      `${name} is not as this portal needs it (${first.instancePath.slice(0, 200) || '/'} ${first.message}). Build it with the portal's federation package.`,
    )
  // Removes unknown fields, which have neither schema nor limit.
  return Value.Clean(schema, value) as Static<S>
}

function manifestOf(
  { name, build, manifest: file, integrity }: Release,
  files: ReadonlyMap<string, Buffer>,
): RemoteManifest {
  const content = files.get(file)
  const manifest = parsed(RemoteManifest, content, 'no_manifest', `${build}/${file}`)
  if (content && toIntegrity(content) !== integrity[file])
    throw refused('file_changed', `${file} is not what release.json names. Build and pack again.`)
  if (manifest.name !== name || manifest.build !== build)
    throw refused('no_manifest', `${file} belongs to ${manifest.name} ${manifest.build}.`)
  // Allows only names that cannot collide with globals of the page or with other remotes.
  if (manifest.container !== toContainerName(name, build))
    throw refused(
      'no_manifest',
      `${file} leaves its container as ${manifest.container}, which has to be ${toContainerName(name, build)}.`,
    )
  const entry = manifest.files[manifest.entry]
  if (!entry || entry !== integrity[manifest.entry])
    throw refused('no_manifest', `${file} does not vouch for its entry ${manifest.entry}.`)
  return manifest
}

/** Requires preloaded files to be part of the build. */
function assertPreload({ preload = {} }: Release, { files }: RemoteManifest) {
  const unknown = Object.values(preload)
    .flat()
    .filter((file) => !Object.hasOwn(files, file))
  if (unknown.length > 0)
    throw refused('file_missing', `release.json names files that the manifest does not: ${listed(unknown)}.`)
}

async function assertFiles(manifest: RemoteManifest, release: Release, files: ReadonlyMap<string, Buffer>) {
  const named = Object.entries(manifest.files)
  const odd = named.flatMap(([file]) => (isServedFile(file) ? [] : [file]))
  if (odd.length > 0)
    throw refused(
      'file_kind',
      `A build may not hold ${listed(odd)}: its files end in ${fileKinds.join(', ')}. Leave the others out; draw a picture in the page, or convert it to PNG or WebP.`,
    )
  const missing = named.flatMap(([file]) => (files.has(file) ? [] : [file]))
  if (missing.length > 0)
    throw refused(
      'file_missing',
      `Files are missing: ${listed(missing)}. Pack the whole folder of the build.`,
    )
  const changed = named.flatMap(([file, expected]) =>
    toIntegrity(files.get(file) as Buffer) === expected ? [] : [file],
  )
  if (changed.length > 0)
    throw refused(
      'file_changed',
      `Files are not what the manifest names: ${listed(changed)}. Build and pack again.`,
    )
  const known = new Set([release.manifest, ...Object.keys(manifest.files)])
  for (const [file, content] of files) {
    if (known.has(file)) continue
    const original = files.get(file.replace(/\.(?:br|gz)$/, ''))
    if (!original || !known.has(file.replace(/\.(?:br|gz)$/, '')))
      throw refused('file_unknown', `${file} is not named by the manifest.`)
    if (!(await isUnpackedEqual(file, content, original)))
      throw refused('file_changed', `${file} does not unpack to the file beside it. Build and pack again.`)
  }
}

/** Texts that every React since version 15 contains, and no other library. */
const reactMarks = [
  '_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED',
]

/** Matches files for other sites, which run in a document without the shell. */
const isOfOwnDocument = (file: string) => file.startsWith('embed/')

function assertNoCopies({ bundled }: Release, files: ReadonlyMap<string, Buffer>, { reserved }: Host) {
  const own = bundled.filter((name) =>
    reserved.some((one) => (one.endsWith('/') ? name.startsWith(one) : name === one)),
  )
  const withReact = [...files].filter(
    ([file, content]) =>
      file.endsWith('.js') && !isOfOwnDocument(file) && reactMarks.some((mark) => content.includes(mark)),
  )
  const what =
    own.length > 0
      ? listed(own)
      : withReact.length > 0
        ? `React (in ${listed(withReact.map(([file]) => file))})`
        : undefined
  if (what)
    throw refused(
      'second_copy',
      `The build carries its own copy of ${what}. The shell provides it: import it from '@portal/ui' or '@portal/client', or by the package's root name.`,
    )
}

async function gzippedScripts(
  { files: named }: RemoteManifest,
  files: ReadonlyMap<string, Buffer>,
): Promise<number> {
  const scripts = Object.keys(named).filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (file) => (files.get(`${file}.gz`) ?? (await zip(files.get(file) as Buffer))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
