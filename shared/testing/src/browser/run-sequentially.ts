/** The name of a test file and what loads it. */
type TestFile = readonly [name: string, load: () => void]

/**
 * Runs test files in one page, each as a suite: its hooks end with it, and what it changed of the browser is
 * undone before the next. All are loaded before the first test.
 */
export function runSequentially(files: readonly TestFile[]): void {
  for (const [name, load] of files)
    describe(name, () => {
      try {
        load()
      } catch (error) {
        test('is loaded', () => {
          throw error
        })
      }
      afterAll(leaveNothing)
    })
}

function leaveNothing() {
  jest.useRealTimers()
  jest.restoreAllMocks()
  // Plain functions have no page.
  if (typeof window === 'undefined') return
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
