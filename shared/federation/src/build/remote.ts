import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { type RemoteDescription, toContainerName } from '@portal/contracts/registry.ts'
import type { Configuration } from 'webpack'
import { computeBuildId } from './build-id.ts'
import { createBaseConfiguration, root, strictModuleExceptionHandling } from './compile.ts'
import { ChunkGuardPlugin } from './guard-chunks.ts'
import { NoOwnCopiesPlugin } from './own-copies.ts'
import { getSharedPackages } from './policy.ts'
import { ReleasePlugin } from './release.ts'

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/**
 * Titles of pages, actions and bar entries in the languages of `locales/*.json`, because menus, tabs and
 * search show them before the remote is loaded.
 */
function titlesIn(folder: string, title: string): Record<string, string> {
  const locales = join(folder, 'locales')
  const files = existsSync(locales) ? readdirSync(locales) : []
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = read<Record<string, string>>(join(locales, file))[title]
      return text ? [[file.replace('.json', ''), text]] : []
    }),
  )
}

/** Reads `remote.json` of a remote's package. */
export function readRemoteDescription(folder: string): RemoteDescription {
  const description = read<RemoteDescription>(join(folder, 'remote.json'))
  const titled = <Titled extends { title: string }>(one: Titled) => ({
    ...one,
    titles: titlesIn(folder, one.title),
  })
  return {
    ...description,
    pages: description.pages.map(titled),
    ...(description.actions && { actions: description.actions.map(titled) }),
    ...(description.bar && { bar: description.bar.map(titled) }),
  }
}

/** The only exposed file of a remote. */
const surfaceOf = (folder: string) =>
  join(folder, existsSync(join(folder, 'src/remote.tsx')) ? 'src/remote.tsx' : 'src/remote.ts')

export function createFederationPlugin(folder: string, container: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: container,
    filename: 'remoteEntry.js',
    library: { type: 'var', name: container },
    exposes: { './remote': surfaceOf(folder) },
    shared: getSharedPackages('remote'),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { optimization: { target: 'web', disableRemote: true, disableSnapshot: true } },
  })
}

/** The whole build of a remote: `export default remote(import.meta.dirname)` is its webpack.config.js. */
export default function remote(folder: string, dist = join(folder, 'dist')): Configuration {
  const description = readRemoteDescription(folder)
  const { version } = read<{ version: string }>(join(folder, 'package.json'))
  const build = computeBuildId(root, folder)
  const container = toContainerName(description.name, build)
  return {
    ...createBaseConfiguration(folder),
    name: description.name,
    entry: {},
    output: {
      path: join(dist, build),
      publicPath: 'auto',
      uniqueName: container,
      filename: '[name].[contenthash:8].js',
      // Pictures and fonts keep their names, because the build's folder is already named by a digest.
      assetModuleFilename: ({ filename = '' }) =>
        filename.includes('node_modules') ? 'assets/[name][ext]' : '[path][name][ext]',
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling,
      // Outer timeout for cases that the portal's own silence timeout cannot detect.
      chunkLoadTimeout: 20_000,
    },
    plugins: [
      createFederationPlugin(folder, container),
      new ChunkGuardPlugin(),
      new NoOwnCopiesPlugin(description.name),
      new ReleasePlugin({ description, version, build, container, dist, surface: surfaceOf(folder) }),
    ],
  }
}
