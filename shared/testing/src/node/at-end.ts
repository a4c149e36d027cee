type Work = () => Promise<void>

const ofFile: Work[] = []
const ofProcess: Work[] = []

/**
 * Is done when all tests of the file and their hooks have run, if the file shares its process with others.
 */
export const atEndOfFile = (work: Work): number => ofFile.push(work)

/** Is done when all files of the process have run: what came last first. */
export const atEndOfProcess = (work: Work): number => ofProcess.push(work)

async function doAll(waiting: Work[]) {
  for (let work = waiting.pop(); work; work = waiting.pop()) await work()
}

let isTold = false
/** Whether the end of the process is told: not where a file is run by itself. */
export const isEndAnnounced = (): boolean => isTold
export const beginProcess = (): void => {
  isTold = true
}
export const endFile = () => doAll(ofFile)
export const endProcess = () => doAll(ofProcess)
