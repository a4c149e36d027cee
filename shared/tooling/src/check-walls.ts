import { root } from './run.ts'
import { brokenWalls } from './walls.ts'

const broken = brokenWalls(root)
for (const sentence of broken) console.log(sentence)
process.exitCode = broken.length ? 1 : 0
