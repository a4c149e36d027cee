// Lets git use `.githooks`. The installation of the packages runs this, with whatever Node is there.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

// An archive inside another repository has no `.git` of its own, and hooks that someone chose stay.
if (existsSync(join(root, '.git')) && !process.env.CI && git('config', 'core.hooksPath').status === 1)
  git('config', '--local', 'core.hooksPath', '.githooks')
