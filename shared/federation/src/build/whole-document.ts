import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler } from 'webpack'
import { inlineScript } from './inline.ts'

interface Document {
  template: string
  file: string
  styles: string
  /** `most`: bytes that it may have. */
  script: { entry: string; most: number }
}

/**
 * Writes a document that needs nothing else: style sheet and script stand within it, and its text comes from
 * the gateway.
 */
export class WriteWholeDocument {
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('WriteWholeDocument', async (compilation) => {
      if (compilation.errors.length > 0) return
      const { template, file, styles, script } = this.#document
      const [html, css, code] = await Promise.all([
        readFile(template, 'utf8'),
        readFile(styles, 'utf8'),
        inlineScript(script),
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
