/** Name of a test file and the function that loads it. */
type TestFile = readonly [name: string, load: () => void]

/**
 * Runs several test files in one page environment, each as a suite with its own hooks, and undoes its
 * changes of the browser state afterwards. Loads all files before the first test.
 */
export function runSequentially(files: readonly TestFile[]): void {
  for (const [name, load] of files)
    describe(name, () => {
      try {
        load()
      } catch (error) {
        test('loads the file', () => {
          throw error
        })
      }
      afterAll(leaveNothing)
    })
}

function leaveNothing() {
  jest.useRealTimers()
  jest.restoreAllMocks()
  // Tests of plain functions have no page.
  if (typeof window === 'undefined') return
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
