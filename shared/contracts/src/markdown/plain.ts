import { type Block, parseBlock, splitBlocks } from './block.ts'
import { type Inline, parseInline } from './inline.ts'

function wordOf(part: Inline): string {
  if (typeof part === 'string') return part
  if (part.kind === 'break') return '\n'
  if (part.kind === 'code') return part.text
  return part.kind === 'image' ? part.alt : part.children.map(wordOf).join('')
}

function linesOf(block: Block, read: (text: string) => string): string[] {
  switch (block.kind) {
    case 'rule':
      return []
    case 'code':
      return [block.text]
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(read).join(', '))
    case 'list':
      return block.items.flatMap(({ text, lists }, at) => {
        const number = block.start === undefined ? '' : `${block.start + at}. `
        return [number + read(text), ...lists.flatMap((list) => linesOf(list, read))]
      })
    default:
      return [read(block.text)]
  }
}

/** Removes the marks of a text, for speech and one-line previews. `isComing`: the text may be incomplete. */
export function toPlainText(text: string, isComing = false): string {
  const read = (line: string) => parseInline(line, isComing).map(wordOf).join('')
  return splitBlocks(text)
    .flatMap((source) => linesOf(parseBlock(source, isComing), read))
    .join('\n')
}

/** Returns the first words; parses only as much of the text as needed. */
export function getFirstWords(text: string, length: number): string {
  const isCut = text.length > length * 3
  const words = toPlainText(text.slice(0, length * 3), isCut)
  return words.length > length || isCut ? `${words.slice(0, length).trimEnd()} …` : words
}
