// Configures git to use `.githooks`. Runs on package installation, with any Node version.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

// Skips an archive inside another repository, which has no own `.git`, and keeps configured hooks.
if (existsSync(join(root, '.git')) && !process.env.CI && git('config', 'core.hooksPath').status === 1)
  git('config', '--local', 'core.hooksPath', '.githooks')
