import * as T from 'typebox'
import { OneOf } from './values.ts'

/** Name of a remote, as in its `remote.json`. */
export const RemoteName = T.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' })
/** Name of a build: a digest of its inputs. */
export const BuildId = T.String({ pattern: '^[0-9a-f]{8,64}$' })

// Limits for texts in releases, because every page of the portal includes them.
/** Without control characters, lone surrogates and direction marks. */
const Label = T.String({ pattern: '^[^\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069]{1,80}$' })
/** `public`, `user`, or a permission. Used for display; the server checks each call. */
const PageAccess = T.String({ pattern: '^[A-Za-z][\\w-]{0,39}(?::[A-Za-z][\\w-]{0,39})?$' })
/** Path of a call below `/api`. */
const CallPath = T.String({ pattern: '^(?:/[A-Za-z][\\w-]{0,39}){1,5}$' })
/** Version or version range. */
const Semver = T.String({ pattern: '^[\\w.*+ <>=~^|-]{1,100}$' })
/** Path of a file within a build's folder. */
const FileName = T.String({ pattern: '^[\\w-][\\w.-]{0,119}(?:/[\\w-][\\w.-]{0,119}){0,3}$' })
const FileDigest = T.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })
const PackageName = T.String({ pattern: '^(?:@[\\w.-]{1,100}/)?[\\w.-]{1,100}(?:/[\\w./-]{0,100})?$' })
const digests = (most: number) =>
  T.Record(FileName, FileDigest, { additionalProperties: false, maxProperties: most })

/** Titles in other languages by language code; the build takes them from the package's `locales`. */
const Titles = T.Record(T.String({ pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$' }), Label, {
  additionalProperties: false,
  maxProperties: 40,
})
/** SVG path data, 24 × 24, so that a new icon needs neither a library nor a release of the shell. */
const IconPath = T.String({ pattern: '^[\\d\\s.,+eEMmZzLlHhVvCcSsQqTtAa-]{0,4000}$' })

/** Page of a remote as data, so that the shell can render menu and guard before it loads the remote. */
export const RemotePage = T.Object({
  /**
   * Path in the portal; the remote's `routes` has a component for it. May contain `:name` parameters, except
   * in its first part.
   */
  path: T.String({ maxLength: 200 }),
  /** `home`: inside the layout, as a tab. `standalone`: without menu, top bar and tabs. */
  layout: OneOf(['home', 'standalone']),
  title: Label,
  titles: T.Optional(Titles),
  icon: IconPath,
  access: PageAccess,
  /** True for pages outside of the menu, which the account menu, the start page and the search link to. */
  inAccountMenu: T.Optional(T.Boolean()),
})
export type RemotePage = T.Static<typeof RemotePage>

/** Card of the start page, which the remote's module renders. */
export const HomeCard = T.Object({
  /** Name of its component in `cards` of the remote's module. */
  card: T.String({ pattern: '^[a-z][A-Za-z]{0,39}$' }),
  access: PageAccess,
  /** Users with this permission do not see the card, because they have a better one. */
  unless: T.Optional(PageAccess),
  /** Order among the cards of all remotes, ascending. */
  place: T.Integer({ minimum: 0, maximum: 99 }),
  /** True if the card uses the full width. */
  isWide: T.Optional(T.Boolean()),
})
export type HomeCard = T.Static<typeof HomeCard>

/** Action that the start page and the search offer, with a link to its page. */
export const RemoteAction = T.Object({
  title: Label,
  titles: T.Optional(Titles),
  icon: IconPath,
  access: PageAccess,
  /** Address of one of the remote's pages. */
  link: T.String({
    pattern: '^/[A-Za-z][\\w-]{0,39}(?:/[\\w-]{1,40}){0,3}(?:\\?[\\w=&-]{1,80})?(?:#[\\w-]{1,40})?$',
  }),
})
export type RemoteAction = T.Static<typeof RemoteAction>

/**
 * Entry of the bottom navigation on phones. Of entries with equal titles, the first one that the user may
 * open is shown.
 */
export const BarEntry = T.Object({
  title: Label,
  titles: T.Optional(Titles),
  /** Path of one of the remote's pages, which provides icon and access. */
  link: T.String({ pattern: '^/[A-Za-z][\\w-]{0,39}(?:/[\\w-]{1,40}){0,3}$' }),
  /** Order among the entries of all remotes, ascending. */
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
  /** Path of the call that returns `DeviceEvent[]` for `{ serialNum }`. */
  deviceEvents: T.Optional(CallPath),
  /** Path of the call that returns `SearchHit[]` for `{ text }` of at least three characters. */
  search: T.Optional(CallPath),
}

/** Content of `remote.json` in a remote's package. */
export const RemoteDescription = T.Object({ name: T.String(), ...surfaces })
export type RemoteDescription = T.Static<typeof RemoteDescription>

/**
 * Scripts that a page needs in addition to the entry, by the page's path; relative to the build's folder.
 */
const Preload = T.Record(T.String({ pattern: '^/[\\w:/-]{1,199}$' }), T.Array(FileName, { maxItems: 100 }), {
  additionalProperties: false,
  maxProperties: 60,
})

/** Content of `release.json`, which each build of a remote writes: all data for the registry. */
export const Release = T.Object({
  name: RemoteName,
  build: BuildId,
  /** Semantic version of the remote's package. */
  version: Semver,
  builtAt: T.String({ pattern: '^[\\dTZ:.+-]{1,40}$' }),
  /** Shared packages that the build uses, with accepted version ranges. */
  shared: T.Record(PackageName, Semver, { additionalProperties: false, maxProperties: 100 }),
  /** Packages that are bundled in its files. */
  bundled: T.Array(PackageName, { maxItems: 2_000 }),
  /**
   * Manifest with its digest, and digest of the entry, as `sha384-…`. Paths are relative to the build's
   * folder.
   */
  manifest: FileName,
  integrity: digests(2),
  preload: T.Optional(Preload),
  /** True for builds of `npm run dev`, which become live on this machine in any case. */
  takesOver: T.Optional(T.Boolean()),
  ...surfaces,
})
export type Release = T.Static<typeof Release>

/** Content of `host.json`, which a build of the shell writes: what remotes find at run time. */
export const Host = T.Object({
  /** Semantic version of the API of `@portal/client` and `@portal/ui`. */
  contract: T.String(),
  /** Shared packages that the shell provides, with versions. Remotes use these and never bundle them. */
  shared: T.Record(T.String(), T.String()),
  /** Packages that must exist only once, in the shell. */
  reserved: T.Array(T.String()),
})
export type Host = T.Static<typeof Host>

/**
 * Name of the container's global and of its chunk scope; different for each build, so that two builds can
 * run in one page.
 */
export const toContainerName = (name: string, build: string) => `${name}_${build}`.replaceAll(/\W/g, '_')

/**
 * Content of `manifest.json` in a build's folder: how to start the build, and the digest of every file, so
 * that no other code runs.
 */
export const RemoteManifest = T.Object({
  name: RemoteName,
  build: BuildId,
  /** Global variable where the entry stores its container: see `toContainerName`. */
  container: T.String({ maxLength: 200 }),
  entry: FileName,
  files: digests(3_000),
})
export type RemoteManifest = T.Static<typeof RemoteManifest>

/** Build as the browser needs it. */
export const RegistryBuild = T.Object({
  manifest: T.String(),
  integrity: T.Record(T.String(), T.String()),
  contract: T.String(),
  preload: T.Optional(Preload),
})

/** `/remotes.json`, resolved for the calling user. */
export const Registry = T.Object({
  schema: T.Literal(1),
  /** Changes whenever the answer changes. */
  revision: T.String(),
  remotes: T.Record(
    T.String(),
    T.Object({
      version: T.String(),
      /**
       * Disabled remote: its pages are listed, so that open tabs can show a message, but `builds` is empty
       * and menus hide it.
       */
      isDisabled: T.Optional(T.Literal(true)),
      /** Disabled because none of its builds is compatible with the shell. */
      isOutdated: T.Optional(T.Literal(true)),
      /** Last good build before `version`, if any. */
      fallback: T.Optional(T.String()),
      /** The user has selected `version` instead of the live build; a badge says so. */
      override: T.Optional(T.Literal(true)),
      builds: T.Record(T.String(), RegistryBuild),
      /** Milliseconds without data after which loading counts as failed. */
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
