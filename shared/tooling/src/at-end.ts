/** Called once when all test files of the process have run, however many of them share what is ended. */
export const atEnd: (() => Promise<void>)[] = []
