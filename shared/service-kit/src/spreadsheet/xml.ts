import { SaxesParser } from 'saxes'
import { tooLargeProblem } from './problems.ts'

interface XmlHandlers {
  /** Called with the name without its namespace prefix. */
  open(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Maximum nesting of tags; workbooks have about ten levels. */
const maxDepth = 100
/** Maximum tags of one part: a million rows of twenty cells with their values. */
const maxTags = 45_000_000
/**
 * Maximum characters of one tag or text. saxes buffers each until its end, and a cell has at most 32,767.
 */
const maxPart = 1024 * 1024

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses XML in chunks. Refuses a tag, text or comment that exceeds the buffer limit. */
export function createXmlParser({ open, text = () => {}, close = () => {} }: XmlHandlers) {
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
      if (++depth > maxDepth || ++tags > maxTags) throw tooLargeProblem()
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
      if (unended > maxPart) throw tooLargeProblem()
    },
    /** Throws if the document is truncated. */
    end: () => void parser.close(),
  }
}
