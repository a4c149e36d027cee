import { act, fireEvent, renderHook } from '@testing-library/react'
import { useAutoScroll } from './useAutoScroll.ts'

/** Simulates the scrolling of a list of 1000 pixels with a viewport of 400. */
function list() {
  const element = document.createElement('div')
  let height = 1000
  let top = 0
  let below = 0
  let grown: () => void = () => {}
  Object.defineProperties(element, {
    scrollHeight: { get: () => height },
    clientHeight: { get: () => 400 },
    scrollTop: {
      get: () => top,
      set: (to: number) => {
        top = Math.max(0, Math.min(to, height - 400))
      },
    },
  })
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((told) => {
    grown = () => told([], undefined as never)
    return { observe() {}, unobserve() {}, disconnect() {} }
  })
  const scroller = { current: element }
  const content = { current: document.createElement('div') }
  const { result, rerender } = renderHook(({ first }) => useAutoScroll(scroller, content, first), {
    initialProps: { first: 'm1' },
  })
  return {
    element,
    result,
    rerender,
    top: () => top,
    /** Adds content; the browser reports it only when the test calls `told`. */
    grow: (by: number) => {
      height += by
    },
    /** Adds content after the last answer. */
    growBelow: (by: number) => {
      height += by
      below += by
    },
    told: () => act(() => grown()),
    /** Starts an answer at this offset. */
    answer(key: string, from: number) {
      const article = document.createElement('article')
      article.className = 'chat-message is-bot is-coming'
      article.dataset.key = key
      article.getBoundingClientRect = () => new DOMRect(0, from - top, 300, height - from - below)
      content.current.append(article)
      return article
    },
    event: () => act(() => fireEvent.scroll(element)),
    scrollBy(by: number) {
      element.scrollTop += by
      this.event()
    },
  }
}

afterEach(() => jest.restoreAllMocks())

test('keeps the end in view when much content is added before a scroll event', () => {
  const { result, top, grow, told, event } = list()
  grow(50)
  told()
  grow(200)
  event()
  expect(result.current.isAway).toBe(false)
  told()
  expect(top()).toBe(850)
})

test('does not move a reader who has scrolled up a little', () => {
  const reader = list()
  reader.scrollBy(-20)
  reader.grow(30)
  reader.told()
  expect(reader.top()).toBe(580)
  expect(reader.result.current.isAway).toBe(false)
  reader.scrollBy(-20)
  reader.grow(30)
  reader.told()
  expect(reader.top()).toBe(560)
  expect(reader.result.current.isAway).toBe(true)
})

test('follows again near the end or after a click', () => {
  const reader = list()
  reader.scrollBy(-300)
  expect(reader.result.current.isAway).toBe(true)
  reader.scrollBy(250)
  expect(reader.result.current.isAway).toBe(false)
  reader.grow(100)
  reader.told()
  expect(reader.top()).toBe(700)
  reader.scrollBy(-300)
  act(() => reader.result.current.toEnd())
  reader.grow(100)
  reader.told()
  expect(reader.top()).toBe(800)
})

test('follows an answer that fits to its end, and stays at the start of a taller answer', () => {
  const reader = list()
  const answer = reader.answer('a1', 900)
  reader.grow(200)
  reader.told()
  expect(reader.top()).toBe(800)
  expect(reader.result.current.isAway).toBe(false)
  reader.grow(400)
  reader.told()
  expect(reader.top()).toBe(892)
  reader.grow(400)
  answer.classList.remove('is-coming')
  reader.told()
  expect(reader.top()).toBe(892)
  expect(reader.result.current.isAway).toBe(true)
})

test('does not move a reader who has read an answer to its end', () => {
  const reader = list()
  const tall = reader.answer('a1', 900)
  reader.grow(600)
  reader.told()
  expect(reader.top()).toBe(892)
  reader.scrollBy(300)
  expect(reader.top()).toBe(1192)
  reader.grow(100)
  reader.told()
  expect(reader.top()).toBe(1300)
  tall.classList.remove('is-coming')
  reader.answer('a2', 1750).classList.remove('is-coming')
  reader.grow(100)
  reader.told()
  expect(reader.top()).toBe(1400)
  reader.growBelow(600)
  reader.told()
  expect(reader.top()).toBe(2000)
})

test('stays at the end of a list that becomes shorter', () => {
  const reader = list()
  reader.grow(-100)
  reader.scrollBy(0)
  reader.told()
  reader.grow(150)
  reader.told()
  expect(reader.top()).toBe(650)
})

test('keeps the position when messages are added before the visible ones', () => {
  const reader = list()
  reader.scrollBy(-300)
  reader.grow(500)
  reader.rerender({ first: 'm0' })
  expect(reader.top()).toBe(800)
})

test('shows a late complete answer from its start', () => {
  const reader = list()
  reader.answer('a1', 900).classList.remove('is-coming')
  reader.told()
  expect(reader.top()).toBe(600)
  reader.grow(500)
  reader.told()
  expect(reader.top()).toBe(892)
})

test('keeps the position when the reader expands part of the last answer', () => {
  const reader = list()
  reader.answer('a1', 900).classList.remove('is-coming')
  reader.told()
  act(() => fireEvent.pointerDown(reader.element))
  reader.grow(500)
  reader.told()
  expect(reader.top()).toBe(1100)
})
