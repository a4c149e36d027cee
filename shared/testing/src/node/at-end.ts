type Work = () => Promise<void>

const ofFile: Work[] = []
const ofProcess: Work[] = []

/** Runs after all tests and hooks of the file, also if the file shares its process with others. */
export const atEndOfFile = (work: Work): number => ofFile.push(work)

/** Runs after all files of the process, in reverse order of registration. */
export const atEndOfProcess = (work: Work): number => ofProcess.push(work)

async function doAll(waiting: Work[]) {
  for (let work = waiting.pop(); work; work = waiting.pop()) await work()
}

let isTold = false
/** Whether a runner reports the end of the process; false where a file runs alone. */
export const isEndAnnounced = (): boolean => isTold
export const beginProcess = (): void => {
  isTold = true
}
export const endFile = () => doAll(ofFile)
export const endProcess = () => doAll(ofProcess)
