import * as T from 'typebox'
import { OneOf } from './values.ts'

/** Name of a remote, as in its `remote.json`. */
export const RemoteName = T.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' })
/** Name of a build: a digest of all that it is made of. */
export const BuildId = T.String({ pattern: '^[0-9a-f]{8,64}$' })

/** One page of a remote, as data: the shell draws menu and guard from it before any byte of the remote is loaded. */
export const RemotePage = T.Object({
  /** The portal's path; the remote's `routes` has a component for the same path. May hold `:name` parameters. */
  path: T.String(),
  /** `home`: inside the layout, as a tab. `standalone`: without menu, top bar and tabs. */
  layout: OneOf(['home', 'standalone']),
  title: T.String(),
  /** The title in other languages, by language code; the build takes them from the package's `locales`. */
  titles: T.Optional(T.Record(T.String(), T.String())),
  /** SVG path data, 24 × 24, so that an icon needs no library and no release of the shell. */
  icon: T.String(),
  /** `public`, `user`, or a permission string. The server decides again on every call. */
  access: T.String(),
})
export type RemotePage = T.Static<typeof RemotePage>

const surfaces = {
  pages: T.Array(RemotePage),
  /** Semantic version range of the shell's contract (`@portal/client`) that the build needs. */
  contract: T.String(),
  /** Module that renders the remote's cards on the start page, for holders of `introAccess`. */
  intro: T.Optional(T.Object({ expose: T.String(), access: T.String() })),
  /** Call that answers `DeviceEvent[]` for `{ serialNum }`. */
  deviceEvents: T.Optional(T.String()),
  /** Call that answers `SearchHit[]` for `{ text }` of at least three characters. */
  search: T.Optional(T.String()),
}

/** `remote.json` of a remote's package. */
export const RemoteDescription = T.Object({ name: T.String(), ...surfaces })
export type RemoteDescription = T.Static<typeof RemoteDescription>

/** Scripts that a page waits for beside the entry, by the page's path, relative to the build's folder. */
const Preload = T.Record(T.String(), T.Array(T.String()))

/** `release.json`, which every build of a remote leaves beside its files: all that the registry needs. */
export const Release = T.Object({
  name: RemoteName,
  build: BuildId,
  /** Semantic version of the remote's package. */
  version: T.String(),
  builtAt: T.String(),
  /** What it asks the shell for: name → the range of versions that it works with. */
  shared: T.Record(T.String(), T.String()),
  /** Packages whose code is in its files. */
  bundled: T.Array(T.String()),
  /** The manifest and its digest, and the entry's, as `sha384-…`. Paths are relative to the build's folder. */
  manifest: T.String(),
  integrity: T.Record(T.String(), T.String()),
  preload: T.Optional(Preload),
  ...surfaces,
})
export type Release = T.Static<typeof Release>

/** `host.json`, which a build of the shell leaves: what remotes find at run time. */
export const Host = T.Object({
  /** Semantic version of what `@portal/client` and `@portal/ui` offer. */
  contract: T.String(),
  /** What the shell provides to all, by version. A remote asks for these; it never carries them. */
  shared: T.Record(T.String(), T.String()),
  /** Packages of which there may be one copy only, the shell's. */
  reserved: T.Array(T.String()),
})
export type Host = T.Static<typeof Host>

/** `manifest.json` in a build's folder: how to start it, and the digest of every file, so that nothing else is ever run. */
export const RemoteManifest = T.Object({
  name: T.String(),
  build: T.String(),
  /** The global under which the entry leaves its container. */
  container: T.String(),
  entry: T.String(),
  files: T.Record(T.String(), T.String()),
})
export type RemoteManifest = T.Static<typeof RemoteManifest>

/** One build as the browser needs it. */
export const RegistryBuild = T.Object({
  manifest: T.String(),
  integrity: T.Record(T.String(), T.String()),
  contract: T.String(),
  preload: T.Optional(Preload),
})

/** `/remotes.json`, resolved for the user who asks. */
export const Registry = T.Object({
  schema: T.Literal(1),
  /** Changes whenever the answer does. */
  revision: T.String(),
  remotes: T.Record(
    T.String(),
    T.Object({
      version: T.String(),
      /** Taken out of service: its pages are known, so that open tabs can say so, but `builds` is empty and no menu shows them. */
      isDisabled: T.Optional(T.Literal(true)),
      /** The last good build before, if there is one. */
      fallback: T.Optional(T.String()),
      /** This user chose `version` in the place of what is live, and sees a badge that says so. */
      override: T.Optional(T.Literal(true)),
      builds: T.Record(T.String(), RegistryBuild),
      /** Milliseconds of silence after which a load counts as failed. */
      timeouts: T.Object({ manifest: T.Integer(), entry: T.Integer(), chunk: T.Integer() }),
      pages: T.Array(RemotePage),
      intro: surfaces.intro,
      deviceEvents: surfaces.deviceEvents,
      search: surfaces.search,
    }),
  ),
})
export type Registry = T.Static<typeof Registry>
export type RegistryEntry = Registry['remotes'][string]
