import { readFileSync } from 'node:fs'
import { findSubjectProblem } from './commit-message.rules.ts'

// Reads the message file that git passes to the hook `commit-msg`; lines with # are git's own.
const [, , file = ''] = process.argv
const subject =
  readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
const problem = findSubjectProblem(subject)
if (problem) {
  console.error(`"${subject}" ${problem} (CONTRIBUTING.md).`)
  process.exitCode = 1
}
