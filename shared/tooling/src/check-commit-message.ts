import { readFileSync } from 'node:fs'
import { subjectProblem } from './commit-message.rules.ts'

// Git's hook `commit-msg` gives the file of the message; lines with # are git's own.
const [, , file = ''] = process.argv
const subject =
  readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
const problem = subjectProblem(subject)
if (problem) {
  console.error(`"${subject}" ${problem} (CONTRIBUTING.md).`)
  process.exitCode = 1
}
