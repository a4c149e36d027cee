import { render } from '@testing-library/react'
import * as React from 'react'
import { Activity } from 'react'

/** jsdom does not support constructed style sheets. */
beforeAll(() => {
  Object.assign(document, { adoptedStyleSheets: [] })
  Object.assign(CSSStyleSheet.prototype, { replaceSync() {} })
})

type Build = typeof import('./adopt.ts')

/** Creates a build of the chat with copies of all modules except React. */
function aBuild(): Build {
  let build = {} as Build
  jest.isolateModules(() => {
    jest.doMock('react', () => React)
    build = require('./adopt.ts')
  })
  build.adoptStyles('.chat {}')
  build.adoptStyles('.chat-list {}')
  return build
}

function Page({ build: { useStyleSheets } }: { build: Build }) {
  useStyleSheets()
  return null
}
const count = () => document.adoptedStyleSheets.length

test("keeps a build's style sheets while one of its conversations exists", () => {
  const build = aBuild()
  expect(count()).toBe(0)
  const { rerender, unmount } = render(<Page build={build} />)
  const second = render(<Page build={build} />)
  expect(count()).toBe(2)
  build.adoptStyles('.chat-late {}')
  expect(count()).toBe(3)
  second.unmount()
  rerender(
    <Activity mode="hidden">
      <Page build={build} />
    </Activity>,
  )
  expect(count()).toBe(3)
  unmount()
  expect(count()).toBe(0)
})

test('keeps the number of style sheets constant over five releases', () => {
  const first = aBuild()
  const releases = [first, ...Array.from({ length: 5 }, aBuild), first]
  const { rerender } = render(<Page build={first} />)
  for (const [at, build] of releases.entries()) {
    rerender(<Page key={at} build={build} />)
    expect(count()).toBe(2)
  }
})
