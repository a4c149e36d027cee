import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { compile, strictModuleExceptionHandling } from './compile.ts'

const folderOf = (folder: string) => join(folder, 'dist/.embed')
const nameOf = (folder: string) => `${folder.split('/').at(-1)} for other sites`

/**
 * What pages of other sites load of a remote, by fixed names: `chat.js`, a script without anything else, and
 * `frame.js` with a React of its own. Built before the remote, whose release takes the files up
 * (`TakeUpEmbed`).
 */
export const embed = (folder: string, entries: Record<string, string>): Configuration => ({
  ...compile(folder),
  name: nameOf(folder),
  entry: entries,
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

/** Makes what `embed` has built a part of the remote's build, below `embed/`. */
export class TakeUpEmbed {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folderOf(folder)
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('TakeUpEmbed', (compilation) =>
      compilation.hooks.processAssets.tapPromise('TakeUpEmbed', async () => {
        for (const file of await readdir(this.#folder))
          compilation.emitAsset(
            `embed/${file}`,
            new webpack.sources.RawSource(await readFile(join(this.#folder, file))),
            // Minimised already.
            { minimized: true },
          )
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
