import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const own = join(import.meta.dirname, '../..')

/**
 * Clones the current commit of `repository` to `folder`; packages are hard links to those of the repository,
 * or to our own if it has none installed.
 */
export function createCheckout(repository: string, folder: string): void {
  execFileSync('git', ['clone', '--quiet', '--no-checkout', repository, folder])
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' }).trim()
  execFileSync('git', ['checkout', '--quiet', '--detach', head], { cwd: folder })
  const [installed = own] = [repository, own].filter((root) => findPackages(root).includes('node_modules'))
  for (const packages of findPackages(installed)) {
    mkdirSync(dirname(join(folder, packages)), { recursive: true })
    execFileSync('cp', ['-al', join(installed, packages), join(folder, packages)])
  }
  // Copies caches instead of linking them, because they are overwritten in place.
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true })
}

const findPackages = (root: string) =>
  globSync('{.,shell,mf-*,services/*,shared/*,e2e,bench}/node_modules', { cwd: root })
