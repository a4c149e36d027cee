import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { compile, strictModuleExceptionHandling } from './compile.ts'
import { reportSizes, type Size } from './size.ts'

const folderOf = (folder: string) => join(folder, 'dist/.embed')
const nameOf = (folder: string) => `${folder.split('/').at(-1)} for other sites`

/** React's interface in a tenth of its size; the portal's own pages share one React with each other. */
const preact = {
  'react/jsx-runtime$': fileURLToPath(import.meta.resolve('preact/jsx-runtime')),
  'react-dom/client$': fileURLToPath(import.meta.resolve('preact/compat/client')),
  'react-dom$': fileURLToPath(import.meta.resolve('preact/compat')),
  react$: fileURLToPath(import.meta.resolve('preact/compat')),
}

/**
 * Builds what pages of other sites load of a remote, under fixed names: `chat.js`, a self-contained script,
 * and `frame.js` with Preact in place of React. Built before the remote, whose release includes the files
 * (`TakeUpEmbed`).
 */
export const embed = (
  folder: string,
  entries: Record<string, string>,
  { resolve, ...common } = compile(folder),
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

/** Makes what `embed` has built a part of the remote's build, below `embed/`. */
export class TakeUpEmbed {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folderOf(folder)
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('TakeUpEmbed', (compilation) =>
      compilation.hooks.processAssets.tapPromise('TakeUpEmbed', async () => {
        const sizes: Size[] = []
        for (const file of await readdir(this.#folder)) {
          const content = await readFile(join(this.#folder, file))
          sizes.push({ file, bytes: gzipSync(content, { level: 9 }).length })
          const source = new webpack.sources.RawSource(content)
          // Minimised already.
          compilation.emitAsset(`embed/${file}`, source, { minimized: true })
        }
        reportSizes('chat for other sites', sizes, { entry: 'frame.js', budget })
      }),
    )
  }
}

/** The remote is built after what it takes up. */
export const withEmbed = (
  folder: string,
  remote: Configuration,
  entries: Record<string, string>,
): Configuration[] => [
  embed(folder, entries),
  {
    ...remote,
    dependencies: [nameOf(folder)],
    plugins: [...(remote.plugins ?? []), new TakeUpEmbed(folder)],
  },
]
