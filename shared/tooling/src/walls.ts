import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImportCycles } from './import-cycles.ts'
import { readImports, type SourceImport } from './imports.ts'
import { root } from './run.ts'

/**
 * Reads `sharedFolders` of a package.json: folders that all features of the package may import; every other
 * folder is an independent feature.
 */
const sharedFolders = (folder: string): string[] =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { sharedFolders?: string[] })
    .sharedFolders ?? []

interface Wall {
  name: string
  /** Explanation shown with a violation. */
  why: string
  /** Paths of the importing files, as in `SourceImport`. `except` excludes some of them. */
  from: RegExp
  except?: RegExp
  /** Patterns of forbidden imports; may use the groups of the importing path. */
  to: (from: RegExpMatchArray) => RegExp
  /** Restricts the rule to imports of this name. */
  taking?: string
}

const test = /\.(test|builder|mock)\.tsx?$|\/test\//
const sqlPlaces = new RegExp(`\\.repo\\.ts$|${test.source}`)
const browser =
  /^(shell|mf-[^/]+|shared\/(ui|client)|shared\/federation\/src\/runtime|shared\/testing\/src\/browser)\//
const server =
  /^(services|e2e|bench|shared\/(acceptance|service-kit|launcher|tooling|federation\/src\/build|testing\/src\/node))\//

export const walls: Wall[] = [
  {
    name: 'remote-stands-alone',
    why: 'A remote imports no other remote and nothing of the shell: talk through URLs, cache tags and @portal/client.',
    from: /^(mf-[^/]+)\//,
    to: ([, own]) => new RegExp(`^(?!${own}/)(mf-[^/]+|shell)/`),
  },
  {
    name: 'shell-knows-no-remote',
    why: 'The shell finds remotes in /remotes.json at run time.',
    from: /^shell\//,
    to: () => /^mf-[^/]+\//,
  },
  {
    name: 'feature-stands-alone',
    why: "A feature folder imports no other: what two need stands in a shared folder of the package (see sharedFolders in its package.json) or in a package of its own. A service may ask another noun's repo and rules.",
    from: /^(mf-[^/]+|services\/(?!gateway)[^/]+)\/src\/([^/]+)\//,
    except: /\/src\/demo\/|\.test\.tsx?$/,
    to: ([, own, feature]) =>
      new RegExp(
        `^${own}/src/(?!(${[feature, ...sharedFolders(own ?? '')].join('|')})/)[^/]+/(?!.*\\.(repo|rules)\\.ts$)`,
      ),
  },
  {
    name: 'conversation-stands-anywhere',
    why: 'The conversation is embedded in other sites: it knows React and what it is given, nothing of the portal.',
    from: /^mf-chat\/src\/conversation\//,
    except: test,
    to: () => /^(shared\/(?!contracts\/)|mf-chat\/src\/(?!conversation\/))/,
  },
  {
    name: 'service-stands-alone',
    why: "A service reads another's data through its contract, never through its code or tables.",
    from: /^(services\/[^/]+)\//,
    to: ([, own]) => new RegExp(`^(?!${own}/)services/`),
  },
  {
    name: 'sql-in-repo',
    why: 'SQL stands in *.repo.ts only.',
    from: /^services\//,
    except: sqlPlaces,
    to: () => /^shared\/service-kit\/src\/database\/(sql|database)\.ts$/,
    taking: 'sql',
  },
  {
    name: 'database-by-service-kit',
    why: 'A service has its connections from the service kit.',
    from: /^services\//,
    except: sqlPlaces,
    to: () => /^npm:pg$/,
  },
  {
    name: 'contracts-know-nobody',
    why: 'Contracts are the foundation: they import typebox and each other.',
    from: /^shared\/contracts\//,
    except: test,
    to: () => /^(?!shared\/contracts\/|npm:typebox$)/,
  },
  {
    name: 'api-client-stands-alone',
    why: 'Partners install the client by itself: it imports nothing.',
    from: /^shared\/api-client\/src\//,
    except: test,
    to: () => /^(?!shared\/api-client\/src\/)/,
  },
  {
    name: 'browser-without-server',
    why: 'Browser code imports no server code.',
    from: browser,
    except: test,
    to: () => server,
  },
  {
    name: 'browser-without-node',
    why: 'Browser code imports nothing of Node.',
    from: browser,
    except: test,
    to: () => /^node:/,
  },
  {
    name: 'server-without-browser',
    why: 'Server code imports no browser code.',
    from: server,
    // A bench that loses connections must reconnect like pages do, so it uses their client.
    except: /^bench\/chat\/page\.ts$/,
    to: () => browser,
  },
  {
    name: 'mui-behind-ui',
    why: '@portal/ui is the only door to Material UI.',
    from: /^(?!shared\/ui\/)/,
    to: () => /^npm:@mui\//,
  },
  {
    name: 'router-and-store-behind-client',
    why: '@portal/client is the only door to the router and the store.',
    from: /^(?!shared\/client\/)/,
    to: () => /^npm:(react-router(-dom)?|@reduxjs\/toolkit|react-redux)$/,
  },
  {
    name: 'federation-behind-federation',
    why: 'shared/federation is the only door to module federation.',
    from: /^(?!shared\/federation\/)/,
    to: () => /^npm:@module-federation\//,
  },
]

/** Describes every forbidden import and every import cycle, one sentence each. */
export function findWallViolations(root: string): string[] {
  const imports = readImports(root)
  return [
    ...imports.flatMap((one) => walls.filter((wall) => breaks(wall, one)).map((wall) => sentence(wall, one))),
    ...findImportCycles(imports).map(({ sentence }) => sentence),
  ]
}

function breaks(wall: Wall, { from, to, names }: SourceImport): boolean {
  const match = wall.from.exec(from)
  return (
    match !== null &&
    !wall.except?.test(from) &&
    wall.to(match).test(to) &&
    (!wall.taking || names.includes(wall.taking))
  )
}

const sentence = ({ name, why }: Wall, { from, to }: SourceImport) => `${name}: ${from} imports ${to}. ${why}`
