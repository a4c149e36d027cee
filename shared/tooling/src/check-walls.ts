import { root } from './run.ts'
import { findWallViolations } from './walls.ts'

const broken = findWallViolations(root)
for (const sentence of broken) console.log(sentence)
process.exitCode = broken.length ? 1 : 0
