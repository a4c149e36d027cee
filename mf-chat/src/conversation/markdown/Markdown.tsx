import {
  type Block,
  getTopLevel,
  type ListItem,
  parseBlock,
  splitBlocks,
} from '@portal/contracts/markdown/block.ts'
import { type Inline, parseInline } from '@portal/contracts/markdown/inline.ts'
import { memo, type ReactNode, useMemo } from 'react'
import { useConversationContext } from '../context.tsx'
import { ImageCard } from '../file/ImageCard.tsx'
import { toOwnAddress } from '../file/own-address.ts'
import { hasCitation, TextWithCitations } from './TextWithCitations.tsx'
import './markdown.style.ts'
import { ScrollableBlock } from './ScrollableBlock.tsx'

/** Image of the own service; others are not requested, only their text is shown. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const { resources } = useConversationContext()
  return toOwnAddress(src, resources) === undefined ? alt : <ImageCard address={src} name={alt} />
}

// Parts have no state, and no identity except their index.
const draw = (parts: readonly Inline[]): ReactNode => parts.map((part, at) => drawOne(part, at))

function drawOne(part: Inline, key: number): ReactNode {
  if (typeof part === 'string') return hasCitation(part) ? <TextWithCitations key={key} text={part} /> : part
  switch (part.kind) {
    case 'strong':
      return <strong key={key}>{draw(part.children)}</strong>
    case 'em':
      return <em key={key}>{draw(part.children)}</em>
    case 'del':
      return <del key={key}>{draw(part.children)}</del>
    case 'code':
      return <code key={key}>{part.text}</code>
    case 'break':
      return <br key={key} />
    case 'link':
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
          {draw(part.children)}
        </a>
      )
    case 'image':
      return <Picture key={key} src={part.src} alt={part.alt} />
  }
}

const Line = ({ text, isComing }: { text: string; isComing: boolean }) => draw(parseInline(text, isComing))

function Item({ item, isComing }: { item: ListItem; isComing: boolean }) {
  return (
    <li>
      <Line text={item.text} isComing={isComing && item.lists.length === 0} />
      {item.lists.map((list, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lists have no identity but their place
        <BlockView key={at} block={list} isComing={isComing && at === item.lists.length - 1} />
      ))}
    </li>
  )
}

/** `top` is the level of the text's first heading. */
function BlockView({
  block,
  isComing,
  top = 1,
}: {
  block: Block
  isComing: boolean
  top?: number
}): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // Continues the page's heading levels without gaps.
      const Heading = block.level <= top ? 'h2' : 'h3'
      return (
        <Heading>
          <Line text={block.text} isComing={isComing} />
        </Heading>
      )
    }
    case 'code':
      return (
        <ScrollableBlock as="pre" label="Code">
          <code>{block.text}</code>
        </ScrollableBlock>
      )
    case 'rule':
      return <hr />
    case 'quote':
      return (
        <blockquote>
          <Line text={block.text} isComing={isComing} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <Item key={at} item={item} isComing={isComing && at === block.items.length - 1} />
      ))
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table':
      return <TableView head={block.head} rows={block.rows} isComing={isComing} />
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} isComing={isComing} />
        </p>
      )
  }
}

const headOf = (text: string, key: number, isComing: boolean) =>
  text.trim() === '' ? (
    <td key={key} />
  ) : (
    <th key={key} scope="col">
      <Line text={text} isComing={isComing} />
    </th>
  )

function cellOf(text: string, key: number, isName: boolean, isComing: boolean) {
  const line = <Line text={text} isComing={isComing} />
  return isName ? (
    <th key={key} scope="row">
      {line}
    </th>
  ) : (
    <td key={key}>{line}</td>
  )
}

function TableView({ head, rows, isComing }: { head: string[]; rows: string[][]; isComing: boolean }) {
  // Omits the empty header above row names.
  const isNamed = head[0]?.trim() === '' && head.some((text) => text.trim() !== '')
  return (
    <ScrollableBlock className="chat-table" label="Table">
      <table>
        <thead>
          <tr>{head.map((text, at) => headOf(text, at, isComing))}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={at}>
              {row.map((text, column) =>
                cellOf(text, column, isNamed && column === 0 && text.trim() !== '', isComing),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableBlock>
  )
}

/** Number of blocks from which invisible blocks skip layout; short answers do not need it. */
const long = 12

/** Memoized block: in a growing answer only the last block re-renders. */
const Settled = memo(function Settled({
  source,
  isComing,
  top,
}: {
  source: string
  isComing: boolean
  top: number
}) {
  return <BlockView block={parseBlock(source, isComing)} isComing={isComing} top={top} />
})

/** Renders text with limited markup, never HTML. */
export function Markdown({ text, isComing = false }: { text: string; isComing?: boolean }) {
  const sources = useMemo(() => splitBlocks(text), [text])
  const top = getTopLevel(sources)
  return (
    <div className={sources.length < long ? 'chat-markdown' : 'chat-markdown is-long'}>
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place; the coming line may join the last two
        <Settled key={at} source={source} isComing={isComing && at === sources.length - 1} top={top} />
      ))}
    </div>
  )
}
