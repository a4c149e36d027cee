interface Named {
  path: string
}

/**
 * Runs Jest's test files in the order of their numbers, the largest groups first, instead of Jest's
 * remembered order.
 */
export default class InOrder {
  sort<Test extends Named>(tests: readonly Test[]): Test[] {
    return tests.toSorted((a, b) => numberOf(a).localeCompare(numberOf(b)))
  }

  /** Does nothing; Jest requires it of a sequencer. */
  cacheResults(): void {}
}

const numberOf = ({ path }: Named) => path.slice(path.lastIndexOf('/') + 1)
