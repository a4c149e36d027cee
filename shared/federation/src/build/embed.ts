import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { createBaseConfiguration, strictModuleExceptionHandling } from './compile.ts'
import { type BuildSize, reportSizes } from './size.ts'

const folderOf = (folder: string) => join(folder, 'dist/.embed')
const nameOf = (folder: string) => `${folder.split('/').at(-1)} for other sites`

/** Preact: React's interface in a tenth of its size. The portal's own pages share one React. */
const preact = {
  'react/jsx-runtime$': fileURLToPath(import.meta.resolve('preact/jsx-runtime')),
  'react-dom/client$': fileURLToPath(import.meta.resolve('preact/compat/client')),
  'react-dom$': fileURLToPath(import.meta.resolve('preact/compat')),
  react$: fileURLToPath(import.meta.resolve('preact/compat')),
}

/**
 * Builds the files of a remote that other sites load, under fixed names: `chat.js`, a self-contained script,
 * and `frame.js` with Preact instead of React. Runs before the remote's build, whose release includes the
 * files (`CopyEmbedPlugin`).
 */
export const createEmbedConfiguration = (
  folder: string,
  entries: Record<string, string>,
  { resolve, ...common } = createBaseConfiguration(folder),
): Configuration => ({
  ...common,
  name: nameOf(folder),
  entry: entries,
  resolve: { ...resolve, alias: { ...resolve?.alias, ...preact } },
  output: {
    path: folderOf(folder),
    clean: true,
    publicPath: 'auto',
    uniqueName: nameOf(folder),
    filename: '[name].js',
    chunkFilename: '[name].[contenthash:8].js',
    strictModuleExceptionHandling,
  },
})

/** Size limit of all its scripts in every language, gzipped. */
const budget = 60_000

/** Copies the output of `createEmbedConfiguration` into the remote's build, below `embed/`. */
export class CopyEmbedPlugin {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folderOf(folder)
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CopyEmbedPlugin', (compilation) =>
      compilation.hooks.processAssets.tapPromise('CopyEmbedPlugin', async () => {
        const sizes: BuildSize[] = []
        for (const file of await readdir(this.#folder)) {
          const content = await readFile(join(this.#folder, file))
          sizes.push({ file, bytes: gzipSync(content, { level: 9 }).length })
          const source = new webpack.sources.RawSource(content)
          // Already minimised.
          compilation.emitAsset(`embed/${file}`, source, { minimized: true })
        }
        reportSizes('chat for other sites', sizes, { entry: 'frame.js', budget })
      }),
    )
  }
}

/** Builds the remote after the files that it includes. */
export const withEmbed = (
  folder: string,
  remote: Configuration,
  entries: Record<string, string>,
): Configuration[] => [
  createEmbedConfiguration(folder, entries),
  {
    ...remote,
    dependencies: [nameOf(folder)],
    plugins: [...(remote.plugins ?? []), new CopyEmbedPlugin(folder)],
  },
]
