import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@portal/launcher/service.ts'

export interface CodeBlock {
  document: string
  language: string
  text: string
}

/** Returns the fenced code blocks of a document. */
export const readBlocks = (document: string): CodeBlock[] =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ document, language, text }),
  )

/**
 * Extracts the commands of a document, in blocks and inside of sentences. A test consumes each command once.
 */
export function readCommands(document: string) {
  const inline = [
    ...readFileSync(join(root, document), 'utf8').matchAll(/`(npm (?:run portal -- \S|start)[^`]*)`/g),
  ]
  const lines = readBlocks(document)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n').filter(Boolean))
  const waiting = [...new Set([...inline.map(([, command = '']) => command), ...lines])]
  return {
    /** Consumes the first remaining command that contains the text. @throws Error without one */
    take(part: string): string {
      const at = waiting.findIndex((line) => line.includes(part))
      if (at < 0) throw new Error(`${document} shows no further command with: ${part}`)
      return waiting.splice(at, 1)[0] as string
    },
    /** Commands that no test has consumed. */
    waiting: (): readonly string[] => waiting,
  }
}
