import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { createBaseConfiguration, strictModuleExceptionHandling } from './compile.ts'
import { DocumentPlugin } from './document.ts'
import { ShellMetadataPlugin } from './host-facts.ts'
import { ChunkRetryPlugin } from './persistent-chunks.ts'
import { getSharedPackages } from './policy.ts'
import { InlineDocumentPlugin } from './whole-document.ts'

const output = (folder: string, name: string): Configuration['output'] => ({
  path: join(folder, 'dist'),
  publicPath: '/',
  uniqueName: name,
  filename: 'assets/[name].[contenthash:8].js',
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  crossOriginLoading: 'anonymous',
  strictModuleExceptionHandling,
})

/**
 * Build of the portal, the host of all remotes. Remotes are never named here, because the registry lists
 * them at run time.
 */
export function createHostConfiguration(folder: string): Configuration {
  return {
    ...createBaseConfiguration(folder),
    name: 'portal',
    entry: { portal: './src/start.tsx' },
    output: output(folder, 'portal'),
    plugins: [
      new ModuleFederationPlugin({
        name: 'portal',
        remotes: {},
        shared: getSharedPackages('host'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { asyncStartup: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new ChunkRetryPlugin(),
      new DocumentPlugin({
        template: join(folder, 'src/index.html'),
        file: 'index.html',
        entry: 'portal',
        isHost: true,
      }),
      new ShellMetadataPlugin(),
      new InlineDocumentPlugin({
        template: join(folder, 'src/log.html'),
        file: 'log.html',
        styles: join(folder, 'src/log/log.css'),
        script: { entry: join(folder, 'src/log/start.ts'), maxBytes: 4_000 },
      }),
    ],
  }
}

/** Sign-in page: one small script without the federation runtime. */
const wayIn =
  (name: string, entry: string) =>
  (folder: string): Configuration => ({
    ...createBaseConfiguration(folder),
    name,
    entry: { [name]: entry },
    output: output(folder, name),
    plugins: [
      new ChunkRetryPlugin(),
      new DocumentPlugin({
        template: join(folder, 'src/login.html'),
        file: `${name}.html`,
        entry: name,
        styles: join(folder, 'src/login/login.css'),
        budget: 95_000,
      }),
    ],
  })

const login = wayIn('login', './src/login/start.tsx')
/** Entry for browsers that other programs redirect; it hides their parameters. */
const apiLogin = wayIn('api-login', './src/login/forwarded.tsx')

/** The whole build of the shell: `export default host(import.meta.dirname)` is its webpack.config.js. */
export default function host(folder: string): Configuration[] {
  return [createHostConfiguration(folder), login(folder), apiLogin(folder)]
}
