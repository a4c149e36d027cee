import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { compile, strictModuleExceptionHandling } from './compile.ts'
import { WriteDocument } from './document.ts'
import { WriteHostFacts } from './host-facts.ts'
import { PersistentChunks } from './persistent-chunks.ts'
import { sharing } from './policy.ts'
import { WriteWholeDocument } from './whole-document.ts'

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
 * The portal itself: the host of all remotes. Remotes are never named here, they come from the registry at
 * run time.
 */
export function portal(folder: string): Configuration {
  return {
    ...compile(folder),
    name: 'portal',
    entry: { portal: './src/start.tsx' },
    output: output(folder, 'portal'),
    plugins: [
      new ModuleFederationPlugin({
        name: 'portal',
        remotes: {},
        shared: sharing('host'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { asyncStartup: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new PersistentChunks(),
      new WriteDocument({
        template: join(folder, 'src/index.html'),
        file: 'index.html',
        entry: 'portal',
        isHost: true,
      }),
      new WriteHostFacts(),
      new WriteWholeDocument({
        template: join(folder, 'src/log.html'),
        file: 'log.html',
        styles: join(folder, 'src/log/log.css'),
        script: { entry: join(folder, 'src/log/start.ts'), most: 4_000 },
      }),
    ],
  }
}

/** A way in: one light script without the federation runtime. */
const wayIn =
  (name: string, entry: string) =>
  (folder: string): Configuration => ({
    ...compile(folder),
    name,
    entry: { [name]: entry },
    output: output(folder, name),
    plugins: [
      new PersistentChunks(),
      new WriteDocument({
        template: join(folder, 'src/login.html'),
        file: `${name}.html`,
        entry: name,
        styles: join(folder, 'src/login/login.css'),
        budget: 95_000,
      }),
    ],
  })

const login = wayIn('login', './src/login/start.tsx')
/** Entry for browsers that other programs send; it hides their parameters. */
const apiLogin = wayIn('api-login', './src/login/forwarded.tsx')

/** The whole build of the shell: `export default host(import.meta.dirname)` is its webpack.config.js. */
export default function host(folder: string): Configuration[] {
  return [portal(folder), login(folder), apiLogin(folder)]
}
