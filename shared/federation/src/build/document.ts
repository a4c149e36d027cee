import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compilation, Compiler } from 'webpack'
import type { StartFiles } from '../start/start-files.ts'
import { compressFile, isCompressible } from './compress.ts'
import { toIntegrity } from './digest.ts'
import { buildInlineScript, storageScript } from './inline.ts'
import { reportSizes } from './size.ts'

interface Document {
  template: string
  file: string
  entry: string
  /** Style sheet to inline into the page. */
  styles?: string
  /** The portal's main page: contains the registry, and preloads the files that the entry will need. */
  isHost?: boolean
  /** Maximum bytes of the page's scripts, gzipped. */
  budget?: number
}

/** Keeps old assets, because open pages still request those of their build. */
const assetsKeptFor = 14 * 24 * 3600_000

const scriptsOf = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'))

/**
 * Scripts required to start the portal: those of the shared modules. Excludes scripts that pages load later.
 */
function startScripts(compilation: Compilation, entry: string): string[] {
  const groups = compilation.entrypoints.get(entry)?.getChildren() ?? []
  const ofShared = groups.filter(({ origins }) =>
    origins.some(({ module }) => module?.type === 'consume-shared-module'),
  )
  return [...new Set(ofShared.flatMap(({ chunks }) => chunks).flatMap((chunk) => scriptsOf(chunk.files)))]
}

async function removeOldAssets(folder: string) {
  const limit = Date.now() - assetsKeptFor
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const file = join(folder, name)
    if ((await stat(file)).mtimeMs < limit) await rm(file)
  }
}

/**
 * Writes an HTML page for an entry, with the inline script that starts the others (`src/start`). For each
 * request, the gateway replaces `__NONCE__` by a nonce, `__REGISTRY__` by the registry and `__PAGE_FILES__`
 * by the remote's files for the requested page.
 */
export class DocumentPlugin {
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  apply(compiler: Compiler) {
    compiler.hooks.beforeRun.tapPromise('DocumentPlugin', () =>
      removeOldAssets(join(compiler.outputPath, 'assets')),
    )
    compiler.hooks.afterEmit.tapPromise('DocumentPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const { template, file, entry, styles, isHost, budget } = this.#document
      const dist = compilation.outputOptions.path ?? ''
      const scripts = scriptsOf(compilation.entrypoints.get(entry)?.getFiles() ?? [])
      const ahead = isHost ? startScripts(compilation, entry) : []
      const emitted = Object.keys(compilation.assets)
      const digests = Object.fromEntries(
        await Promise.all(
          scriptsOf(emitted).map(async (script) => [
            `/${script}`,
            toIntegrity(await readFile(join(dist, script))),
          ]),
        ),
      )
      const files: StartFiles = {
        entry: scripts.map((script) => `/${script}`),
        ahead: ahead.map((script) => `/${script}`),
        digests,
      }
      const remote = isHost ? ' data-remote="__PAGE_FILES__"' : ''
      const tags = [
        ...(styles ? [`<style nonce="__NONCE__">\n${await readFile(styles, 'utf8')}</style>`] : []),
        ...(isHost
          ? ['<script type="application/json" id="registry" nonce="__NONCE__">__REGISTRY__</script>']
          : []),
        `<script nonce="__NONCE__" data-start='${JSON.stringify(files)}'${remote}>${await buildInlineScript()}</script>`,
      ]
      const first = `<script nonce="__NONCE__">${await buildInlineScript(storageScript)}</script>`
      const html = (await readFile(template, 'utf8'))
        .replace('<meta charset="utf-8">', (meta) => `${meta}\n    ${first}`)
        .replace('<!-- scripts -->', () => tags.join('\n    '))
      const sizes = await Promise.all(
        emitted
          .filter(isCompressible)
          .map(async (asset) => ({ file: asset, bytes: await compressFile(join(dist, asset)) })),
      )
      await writeFile(join(dist, `.${file}`), html)
      await rename(join(dist, `.${file}`), join(dist, file))
      const start = new Set([...scripts, ...ahead])
      reportSizes(
        `${entry} at start`,
        sizes.filter((size) => start.has(size.file)),
        { entry: scripts[0] ?? '', ...(budget && { budget }) },
      )
    })
  }
}
