interface Named {
  path: string
}

/**
 * Takes test files for Jest in the order of their numbers: the largest groups first, whatever Jest remembers.
 */
export default class InOrder {
  sort<Test extends Named>(tests: readonly Test[]): Test[] {
    return tests.toSorted((a, b) => numberOf(a).localeCompare(numberOf(b)))
  }

  /** Does nothing; Jest requires it of a sequencer. */
  cacheResults(): void {}
}

const numberOf = ({ path }: Named) => path.slice(path.lastIndexOf('/') + 1)
