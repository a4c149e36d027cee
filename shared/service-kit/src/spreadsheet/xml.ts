import { SaxesParser } from 'saxes'
import { tooLarge } from './problems.ts'

interface XmlHandlers {
  /** Called with the name without its namespace prefix. */
  open(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Maximum nesting of tags; those of a workbook go ten deep. */
const maxDepth = 100
/** Tags of one part: a million rows of twenty cells with their values. */
const maxTags = 45_000_000
/** Characters of one tag or one text. saxes keeps them until they end, and a cell holds 32,767. */
const maxPart = 1024 * 1024

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML piece by piece. Refuses a tag, a text or a comment that does not end before it fills the memory.
 */
export function xmlParser({ open, text = () => {}, close = () => {} }: XmlHandlers) {
  const parser = new SaxesParser()
  let unended = 0
  let depth = 0
  let tags = 0
  const ended =
    <Of>(handle: (of: Of) => void) =>
    (of: Of) => {
      unended = 0
      handle(of)
    }
  parser.on(
    'opentag',
    ended(({ name, attributes }) => {
      if (++depth > maxDepth || ++tags > maxTags) throw tooLarge()
      open(local(name), attributes)
    }),
  )
  parser.on(
    'closetag',
    ended(({ name }) => {
      depth--
      close(local(name))
    }),
  )
  parser.on('text', ended(text))
  parser.on('cdata', ended(text))
  parser.on(
    'comment',
    ended(() => {}),
  )
  parser.on(
    'processinginstruction',
    ended(() => {}),
  )
  return {
    write(piece: string) {
      unended += piece.length
      parser.write(piece)
      if (unended > maxPart) throw tooLarge()
    },
    /** Throws where the document ends too early. */
    end: () => void parser.close(),
  }
}
