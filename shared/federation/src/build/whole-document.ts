import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler } from 'webpack'
import { buildInlineScript } from './inline.ts'

interface Document {
  template: string
  file: string
  styles: string
  /** `maxBytes`: its maximum bytes. */
  script: { entry: string; maxBytes: number }
}

/** Writes a self-contained document: style sheet and script are inline, and the gateway inserts its text. */
export class InlineDocumentPlugin {
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('InlineDocumentPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const { template, file, styles, script } = this.#document
      const [html, css, code] = await Promise.all([
        readFile(template, 'utf8'),
        readFile(styles, 'utf8'),
        buildInlineScript(script),
      ])
      const parts = `<script>${code}</script>\n    <style>\n${css}</style>`
      const dist = compilation.outputOptions.path ?? ''
      await writeFile(
        join(dist, `.${file}`),
        html.replace('<!-- scripts -->', () => parts),
      )
      await rename(join(dist, `.${file}`), join(dist, file))
    })
  }
}
