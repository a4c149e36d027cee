import * as T from 'typebox'
import { OneOf } from './values.ts'

/** Name of a remote, as in its `remote.json`. */
export const RemoteName = T.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' })
/** Name of a build: a digest of all that it is made of. */
export const BuildId = T.String({ pattern: '^[0-9a-f]{8,64}$' })

// Every page of the portal carries what releases say of themselves, so each of it has a form and an end.
/** Without control characters, halves of characters, and those that turn the reading direction around. */
const Label = T.String({ pattern: '^[^\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069]{1,80}$' })
/** `public`, `user`, or a permission string. The server decides again on every call. */
const PageAccess = T.String({ pattern: '^[A-Za-z][\\w-]{0,39}(?::[A-Za-z][\\w-]{0,39})?$' })
/** A call of the contracts, below `/api`. */
const CallPath = T.String({ pattern: '^(?:/[A-Za-z][\\w-]{0,39}){1,5}$' })
/** A version, or a range of them. */
const Semver = T.String({ pattern: '^[\\w.*+ <>=~^|-]{1,100}$' })
/** File within a build's folder. */
const FileName = T.String({ pattern: '^[\\w-][\\w.-]{0,119}(?:/[\\w-][\\w.-]{0,119}){0,3}$' })
const FileDigest = T.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })
const PackageName = T.String({ pattern: '^(?:@[\\w.-]{1,100}/)?[\\w.-]{1,100}(?:/[\\w./-]{0,100})?$' })
const digests = (most: number) =>
  T.Record(FileName, FileDigest, { additionalProperties: false, maxProperties: most })

/** Titles in other languages, by language code; the build takes them from the package's `locales`. */
const Titles = T.Record(T.String({ pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$' }), Label, {
  additionalProperties: false,
  maxProperties: 40,
})
/** SVG path data, 24 × 24, so that an icon needs no library and no release of the shell. */
const IconPath = T.String({ pattern: '^[\\d\\s.,+eEMmZzLlHhVvCcSsQqTtAa-]{0,4000}$' })

/**
 * One page of a remote, as data: the shell draws menu and guard from it before any byte of the remote is
 * loaded.
 */
export const RemotePage = T.Object({
  /**
   * The portal's path; the remote's `routes` has a component for the same path. May hold `:name` parameters,
   * not as its first part.
   */
  path: T.String({ maxLength: 200 }),
  /** `home`: inside the layout, as a tab. `standalone`: without menu, top bar and tabs. */
  layout: OneOf(['home', 'standalone']),
  title: Label,
  titles: T.Optional(Titles),
  icon: IconPath,
  access: PageAccess,
  /**
   * True for pages outside of specified menus: linked by the account's popover, the start page and the
   * search.
   */
  inAccountMenu: T.Optional(T.Boolean()),
})
export type RemotePage = T.Static<typeof RemotePage>

/** A card of the start page, drawn by the remote's module once it is loaded. */
export const HomeCard = T.Object({
  /** Its name in `cards` of the remote's module. */
  card: T.String({ pattern: '^[a-z][A-Za-z]{0,39}$' }),
  access: PageAccess,
  /** A permission whose holders have something better than this card. */
  unless: T.Optional(PageAccess),
  /** Among the cards of all remotes, the lowest first. */
  place: T.Integer({ minimum: 0, maximum: 99 }),
  /** It takes the whole line. */
  isWide: T.Optional(T.Boolean()),
})
export type HomeCard = T.Static<typeof HomeCard>

/** Something that people do: the start page and the search offer it and lead to where it is done. */
export const RemoteAction = T.Object({
  title: Label,
  titles: T.Optional(Titles),
  icon: IconPath,
  access: PageAccess,
  /** An address of one of the remote's pages. */
  link: T.String({
    pattern: '^/[A-Za-z][\\w-]{0,39}(?:/[\\w-]{1,40}){0,3}(?:\\?[\\w=&-]{1,80})?(?:#[\\w-]{1,40})?$',
  }),
})
export type RemoteAction = T.Static<typeof RemoteAction>

/** A place in the bar below the pages of a phone; of entries of one title the first that may be opened. */
export const BarEntry = T.Object({
  title: Label,
  titles: T.Optional(Titles),
  /** The path of one of the remote's pages, which gives the icon and says who may open it. */
  link: T.String({ pattern: '^/[A-Za-z][\\w-]{0,39}(?:/[\\w-]{1,40}){0,3}$' }),
  /** Among the entries of all remotes, the lowest first. */
  place: T.Integer({ minimum: 0, maximum: 99 }),
})
export type BarEntry = T.Static<typeof BarEntry>

const surfaces = {
  pages: T.Array(RemotePage, { maxItems: 60 }),
  /** Semantic version range of the shell's contract (`@portal/client`) that the build needs. */
  contract: Semver,
  home: T.Optional(T.Array(HomeCard, { maxItems: 20 })),
  actions: T.Optional(T.Array(RemoteAction, { maxItems: 20 })),
  bar: T.Optional(T.Array(BarEntry, { maxItems: 10 })),
  /** Call that answers `DeviceEvent[]` for `{ serialNum }`. */
  deviceEvents: T.Optional(CallPath),
  /** Call that answers `SearchHit[]` for `{ text }` of at least three characters. */
  search: T.Optional(CallPath),
}

/** `remote.json` of a remote's package. */
export const RemoteDescription = T.Object({ name: T.String(), ...surfaces })
export type RemoteDescription = T.Static<typeof RemoteDescription>

/** Scripts that a page waits for beside the entry, by the page's path, relative to the build's folder. */
const Preload = T.Record(T.String({ pattern: '^/[\\w:/-]{1,199}$' }), T.Array(FileName, { maxItems: 100 }), {
  additionalProperties: false,
  maxProperties: 60,
})

/** `release.json`, which every build of a remote leaves beside its files: all that the registry needs. */
export const Release = T.Object({
  name: RemoteName,
  build: BuildId,
  /** Semantic version of the remote's package. */
  version: Semver,
  builtAt: T.String({ pattern: '^[\\dTZ:.+-]{1,40}$' }),
  /** Shared packages that it consumes: name → accepted range. */
  shared: T.Record(PackageName, Semver, { additionalProperties: false, maxProperties: 100 }),
  /** Packages whose code is in its files. */
  bundled: T.Array(PackageName, { maxItems: 2_000 }),
  /**
   * The manifest and its digest, and the entry's, as `sha384-…`. Paths are relative to the build's folder.
   */
  manifest: FileName,
  integrity: digests(2),
  preload: T.Optional(Preload),
  /** Made by `npm run dev`: whoever works on it wants to see it on this machine, whatever is live. */
  takesOver: T.Optional(T.Boolean()),
  ...surfaces,
})
export type Release = T.Static<typeof Release>

/** `host.json`, which a build of the shell leaves: what remotes find at run time. */
export const Host = T.Object({
  /** Semantic version of what `@portal/client` and `@portal/ui` offer. */
  contract: T.String(),
  /** Shared packages that the shell provides, by version. A remote consumes these and never bundles them. */
  shared: T.Record(T.String(), T.String()),
  /** Packages of which there may be one copy only, the shell's. */
  reserved: T.Array(T.String()),
})
export type Host = T.Static<typeof Host>

/**
 * The container's name as a global, and the scope of its chunks: another one for each build, so that two
 * builds live in one page.
 */
export const containerName = (name: string, build: string) => `${name}_${build}`.replaceAll(/\W/g, '_')

/**
 * `manifest.json` in a build's folder: how to start it, and the digest of every file, so that nothing else is
 * ever run.
 */
export const RemoteManifest = T.Object({
  name: RemoteName,
  build: BuildId,
  /** The global under which the entry leaves its container: see `containerName`. */
  container: T.String({ maxLength: 200 }),
  entry: FileName,
  files: digests(3_000),
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
      /**
       * Taken out of service: its pages are known, so that open tabs can say so, but `builds` is empty and no
       * menu shows them.
       */
      isDisabled: T.Optional(T.Literal(true)),
      /** Out of service because no build of it runs with the portal's shell as it is. */
      isOutdated: T.Optional(T.Literal(true)),
      /** The last good build before, if there is one. */
      fallback: T.Optional(T.String()),
      /** This user chose `version` in the place of what is live, and sees a badge that says so. */
      override: T.Optional(T.Literal(true)),
      builds: T.Record(T.String(), RegistryBuild),
      /** Milliseconds of silence after which a load counts as failed. */
      timeouts: T.Object({ manifest: T.Integer(), entry: T.Integer(), chunk: T.Integer() }),
      pages: T.Array(RemotePage),
      home: surfaces.home,
      actions: surfaces.actions,
      bar: surfaces.bar,
      deviceEvents: surfaces.deviceEvents,
      search: surfaces.search,
    }),
  ),
})
export type Registry = T.Static<typeof Registry>
export type RegistryEntry = Registry['remotes'][string]
